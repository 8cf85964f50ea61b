import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { closingLine, type TestCounts } from './countTests.ts'
import { describeMissing, installTestPrograms } from './installTestPrograms.ts'
import { runTests } from './runTests.ts'
import { projectArguments, type TestLayer } from './testLayers.ts'
import { describeFailures, filesToRunAgain, rowOf, totalOf } from './testRun.ts'

// Runs every layer, then each file with a failure once more, alone: such a failure stays one, but is told apart from
// one that is red by itself. Appends a row to docs/test-runs.md.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
const load = () => loadavg()[0] ?? 0

const missing = installTestPrograms()
const hasBrowser = !missing.includes('chromium')
const date = new Date().toISOString().slice(0, 10)
const commit = `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') ? '+' : ''}`
const before = load()
const startedMs = Date.now()
const layers: Record<string, TestCounts> = {}
for (const layer of ['gate', 'browser', 'proofs'] satisfies TestLayer[]) {
  const counts = await runTests(projectArguments(layer, [], { hasBrowser }))
  console.log(`${layer}: ${closingLine(counts)}`)
  layers[layer] = counts
}
const minutes = (Date.now() - startedMs) / 60_000
const after = load()
const alone = new Map<string, TestCounts>()
for (const file of filesToRunAgain(layers)) alone.set(file, await runTests([file]))
for (const line of describeFailures(layers, alone, root)) console.log(line)
appendFileSync('docs/test-runs.md', `${rowOf({ date, commit, before, after, minutes }, layers, alone)}\n`)
for (const program of missing) console.log(describeMissing(program))
const total = totalOf(layers)
console.log(closingLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
