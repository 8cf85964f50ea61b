import { closingLine } from './countTests.ts'
import { describeMissing, installTestPrograms } from './installTestPrograms.ts'
import { runTests } from './runTests.ts'
import { projectArguments, type TestLayer } from './testLayers.ts'

const [layer, ...typed] = process.argv.slice(2)
const missing = installTestPrograms()
const hasBrowser = !missing.includes('chromium')
const counts = await runTests([...projectArguments(layer as TestLayer, typed, { hasBrowser }), ...typed])
for (const program of missing) console.log(describeMissing(program))
console.log(closingLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
