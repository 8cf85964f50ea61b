import type { Reporter, TestModule } from 'vitest/node'

/** How long one file took, and how much of that passed outside of its tests: imports, servers, browsers. */
export type FileTime = { file: string; totalMs: number; setupMs: number }

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** One line for each of the slowest files, slowest first. */
export function describeSlowest(times: readonly FileTime[], max: number): string[] {
  const slowest = times.toSorted((one, other) => other.totalMs - one.totalMs).slice(0, max)
  const width = Math.max(...slowest.map(({ totalMs }) => seconds(totalMs).length))
  return slowest.map(
    ({ file, totalMs, setupMs }) =>
      `${seconds(totalMs).padStart(width)} s, ${seconds(setupMs)} s of it set-up: ${file}`,
  )
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const beforeTestsMs = environmentSetupDuration + prepareDuration + collectDuration + setupDuration
  let inTestsMs = 0
  for (const test of module.children.allTests()) inTestsMs += test.diagnostic()?.duration ?? 0
  return {
    file: module.relativeModuleId,
    totalMs: beforeTestsMs + duration,
    // Tests of one file may overlap.
    setupMs: beforeTestsMs + Math.max(0, duration - inTestsMs),
  }
}

/** Prints the 20 slowest files of a run, so that one that grows is seen while it is small. */
// vitest takes the default export of the file it is given.
// oxlint-disable-next-line import/no-default-export
export default class SlowFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length === 0) return
    console.log(['slowest files:', ...describeSlowest(modules.map(timeOf), 20), ''].join('\n'))
  }
}
