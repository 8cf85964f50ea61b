import { existsSync, readFileSync } from 'node:fs'

/** A test that failed: its file, and its name with those of its groups. */
export type FailedTest = { file: string; name: string }

export type TestCounts = { passed: number; failed: number; skipped: number; failures: FailedTest[] }

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name?: string; status: string; assertionResults: { fullName?: string; status?: string }[] }[]
}

/**
 * Counts in vitest's JSON report, plus its omissions: a file that failed to load, and a run that was aborted or had an
 * error outside of every test, each count as one failure.
 */
export function countTests(reportFile: string, exitCode: number): TestCounts {
  if (!existsSync(reportFile)) return { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, failures: [] }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name: file = '', assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName: name = '' }) => ({ file, name })),
    ),
  }
}

/** The last line of a test run: `12 passed, 0 failed`. */
export function closingLine({ passed, failed }: Pick<TestCounts, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`
}
