import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closingLine, countTests } from './countTests.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'count-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passedFile = { status: 'passed', assertionResults: [{}] }
const brokenFile = { status: 'failed', assertionResults: [] }

test.each`
  case                                | report                                                                                     | exitCode | line
  ${'all pass'}                       | ${{ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults: [passedFile] }} | ${0}     | ${'3 passed, 0 failed'}
  ${'one fails'}                      | ${{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, testResults: [passedFile] }} | ${1}     | ${'2 passed, 1 failed'}
  ${'a file cannot be loaded'}        | ${{ numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, testResults: [brokenFile] }} | ${1}     | ${'2 passed, 1 failed'}
  ${'an error outside of every test'} | ${{ numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, testResults: [passedFile] }} | ${1}     | ${'2 passed, 1 failed'}
  ${'the run broke off'}              | ${null}                                                                                    | ${137}   | ${'0 passed, 1 failed'}
`('$case: $line', ({ report, exitCode, line }: { report: object | null; exitCode: number; line: string }) => {
  const file = path.join(folder, `${line}-${exitCode}.json`)
  if (report) writeFileSync(file, JSON.stringify(report))
  expect(closingLine(countTests(file, exitCode))).toBe(line)
})
