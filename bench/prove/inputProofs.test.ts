import { p4 } from './p4Reorgs.ts'
import { p5 } from './p5FaultyEndpoints.ts'
import { p11 } from './p11HostileInput.ts'
import { p12 } from './p12HostileImports.ts'
import { p15 } from './p15Guard.ts'
import { testProofs } from './testProofs.ts'

// Whatever it is given.
testProofs([p4, p5, p11, p12, p15])
