import path from 'node:path'
import type { FailedTest, TestCounts } from './countTests.ts'

/** Counts of each layer that ran, by its name. */
export type LayerCounts = Readonly<Record<string, TestCounts>>

/** Counts of each file that ran again alone, by its path. */
export type AloneCounts = ReadonlyMap<string, TestCounts>

/** When, on what and how long a run was: load averages of a minute, before and after. */
export type RunFrame = { date: string; commit: string; before: number; after: number; minutes: number }

const sum = (layers: LayerCounts, of: (counts: TestCounts) => number) =>
  Object.values(layers).reduce((total, counts) => total + of(counts), 0)

const failuresIn = (layers: LayerCounts) => Object.values(layers).flatMap(({ failures }) => failures)

const unnamed = ({ failed, failures }: TestCounts) => failed - failures.length

/** The files to run again alone, each once: those of failed tests, and those that failed as a whole. */
export function filesToRunAgain(layers: LayerCounts): string[] {
  return [...new Set(failuresIn(layers).map(({ file }) => file))]
}

/** True if the file's run alone came to its end, loaded it, and this test did not fail there again. */
function passedAlone({ file, name }: FailedTest, alone: AloneCounts): boolean {
  const again = alone.get(file)
  if (!again || again.passed === 0 || unnamed(again) > 0) return false
  return !again.failures.some((one) => one.name === null || one.name === name)
}

/** One line for each failure, by whether it passed alone, and for what failed in a layer outside of every file. */
export function describeFailures(layers: LayerCounts, alone: AloneCounts, root: string): string[] {
  const named = failuresIn(layers).map((one) => {
    const where = [path.relative(root, one.file), one.name ?? 'the file itself'].join(' > ')
    return `${passedAlone(one, alone) ? 'passed alone' : 'red'}: ${where}`
  })
  const outside = Object.entries(layers)
    .filter(([, counts]) => unnamed(counts) > 0)
    .map(([layer, counts]) => `red: ${layer} > ${unnamed(counts)} outside of every file`)
  return [...named, ...outside]
}

/** The totals of all layers. */
export function totalOf(layers: LayerCounts): Pick<TestCounts, 'passed' | 'failed'> {
  return { passed: sum(layers, ({ passed }) => passed), failed: sum(layers, ({ failed }) => failed) }
}

/** The row of docs/test-runs.md. */
export function rowOf(frame: RunFrame, layers: LayerCounts, alone: AloneCounts): string {
  const { passed, failed } = totalOf(layers)
  const cells = [
    frame.date,
    frame.commit,
    frame.before.toFixed(1),
    frame.after.toFixed(1),
    frame.minutes.toFixed(0),
    passed,
    failed,
    failuresIn(layers).filter((one) => passedAlone(one, alone)).length,
  ]
  return `| ${cells.join(' | ')} |`
}
