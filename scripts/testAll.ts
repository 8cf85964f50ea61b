import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { closingLine, type FailedTest, type TestCounts } from './countTests.ts'
import { describeMissing, installTestPrograms } from './installTestPrograms.ts'
import { runTests } from './runTests.ts'
import { projectArguments, type TestLayer } from './testLayers.ts'

// Runs every layer, then each file with a failure once more, alone: such a failure stays one, but is told apart from
// one that is red by itself. Appends a row to docs/test-runs.md.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
const load = () => (loadavg()[0] ?? 0).toFixed(1)

/** Those of the failures that pass when their file runs alone. */
async function passAlone(failures: readonly FailedTest[]): Promise<FailedTest[]> {
  const passed: FailedTest[] = []
  for (const file of new Set(failures.map((one) => one.file))) {
    const { failures: again } = await runTests([file])
    passed.push(
      ...failures.filter((one) => one.file === file && !again.some(({ name }) => name === one.name)),
    )
  }
  return passed
}

const missing = installTestPrograms()
const hasBrowser = !missing.includes('chromium')
const commit = `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') ? '+' : ''}`
const before = load()
const startedMs = Date.now()
const all: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] }
for (const layer of ['gate', 'browser', 'proofs'] satisfies TestLayer[]) {
  const counts = await runTests(projectArguments(layer, [], { hasBrowser }))
  console.log(`${layer}: ${closingLine(counts)}`)
  all.passed += counts.passed
  all.failed += counts.failed
  all.skipped += counts.skipped
  all.failures.push(...counts.failures)
}
const minutes = ((Date.now() - startedMs) / 60_000).toFixed(0)
const after = load()
const alone = await passAlone(all.failures)
for (const { file, name } of all.failures)
  console.log(
    `${alone.some((one) => one.file === file && one.name === name) ? 'passed alone' : 'red'}: ${path.relative(root, file)} > ${name}`,
  )
const cells = [
  new Date().toISOString().slice(0, 10),
  commit,
  before,
  after,
  minutes,
  all.passed,
  all.failed,
  alone.length,
]
appendFileSync('docs/test-runs.md', `| ${cells.join(' | ')} |\n`)
for (const program of missing) console.log(describeMissing(program))
console.log(closingLine(all))
process.exitCode = all.failed > 0 ? 1 : 0
