import { p1 } from './p1KilledIndexing.ts'
import { p3 } from './p3OneOwner.ts'
import { signals } from './pSignals.ts'
import { testProofs } from './testProofs.ts'

// Whatever becomes of its process. The other proofs are in a file of their own, so that both run at once.
testProofs([p1, p3, signals])
