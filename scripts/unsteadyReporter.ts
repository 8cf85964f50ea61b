import type { Reporter, TestModule } from 'vitest/node'

/** Names the tests that passed only at their second attempt, and why the first failed: each is a defect to fix. */
// vitest takes the default export of the file.
// oxlint-disable-next-line import/no-default-export
export default class UnsteadyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky) {
          console.log(
            `DEFECT, passed only at the second attempt: ${module.relativeModuleId} > ${test.fullName}`,
          )
          for (const { message, diff } of test.result().errors ?? [])
            console.log([message, diff].filter(Boolean).join('\n'))
        }
  }
}
