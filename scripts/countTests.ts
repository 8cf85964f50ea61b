import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/**
 * Counts in vitest's JSON report, plus its omissions: a file that failed to load, and a run that was aborted or had an
 * error outside of every test, each count as one failure.
 */
export function countTests(reportFile: string, exitCode: number): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests,
  }
}

/** The last line of a test run: `12 passed, 0 failed`. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}
