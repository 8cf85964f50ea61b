import type { Reporter, TestModule } from 'vitest/node'

/** Names the tests that passed only on retry, so that a retry hides nothing. */
// vitest takes the default export of the file it is given.
// oxlint-disable-next-line import/no-default-export
export default class UnsteadyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky)
          console.log(`passed only at the second try: ${module.relativeModuleId} > ${test.fullName}`)
  }
}
