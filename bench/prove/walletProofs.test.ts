import { p10 } from './p10AmbiguousSends.ts'
import { testProofs } from './testProofs.ts'

// Trading with keys of the browser.
testProofs([p10])
