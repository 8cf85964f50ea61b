import { p10 } from './p10AmbiguousSends.ts'
import { p16 } from './p16CutVault.ts'
import { p18 } from './p18LyingServer.ts'
import { p9 } from './p9KilledRunners.ts'
import { testProofs } from './testProofs.ts'

// Trading with keys of the browser.
testProofs([p9, p10, p16, p18])
