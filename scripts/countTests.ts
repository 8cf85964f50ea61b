import { existsSync, readFileSync } from 'node:fs'

/**
 * A test that failed: its file, and its name with those of its groups. The name is null if the file itself failed: it
 * could not be loaded, or a hook outside of its tests threw.
 */
export type FailedTest = { file: string; name: string | null }

/** `failed` may exceed `failures`: a run that broke off, or an error outside of every file, names none. */
export type TestCounts = { passed: number; failed: number; skipped: number; failures: FailedTest[] }

type ReportedFile = {
  name?: string
  status: string
  assertionResults: { fullName?: string; status?: string }[]
}

/** What is read of vitest's JSON report. */
export type TestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: ReportedFile[]
}

function failuresOf({ name: file = '', status, assertionResults }: ReportedFile): FailedTest[] {
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [{ file, name: null }]
  return failed.map(({ fullName: name = '' }) => ({ file, name }))
}

/**
 * Counts in a report, plus its omissions: a file that failed outside of its tests, and a run without a report or with
 * an error outside of every file, each count as one failure.
 */
export function countReport(report: TestReport | null, exitCode: number): TestCounts {
  const atLeast = exitCode === 0 ? 0 : 1
  if (!report) return { passed: 0, failed: atLeast, skipped: 0, failures: [] }
  const failures = report.testResults.flatMap(failuresOf)
  const failedFiles = failures.filter(({ name }) => name === null).length
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests + failedFiles, atLeast),
    skipped: report.numPendingTests,
    failures,
  }
}

/** Counts the tests of a run by its report file, which is missing if the run broke off. */
export function countTests(reportFile: string, exitCode: number): TestCounts {
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport) : null
  return countReport(report, exitCode)
}

/** The last line of a test run: `12 passed, 0 failed`. */
export function closingLine({ passed, failed }: Pick<TestCounts, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`
}
