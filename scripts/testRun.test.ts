import { expect, test } from 'vitest'
import { countReport, type TestCounts, type TestReport } from './countTests.ts'
import { type AloneCounts, describeFailures, filesToRunAgain, type LayerCounts, rowOf } from './testRun.ts'

type Files = Record<string, Record<string, 'passed' | 'failed'> | 'does not load' | 'hook throws'>

const root = '/repository'
const pathOf = (file: string) => `${root}/${file}`

/** The report of a run in which these files had these tests. */
function reportOf(files: Files): TestReport {
  const testResults = Object.entries(files).map(([file, tests]) => {
    if (tests === 'does not load') return { name: pathOf(file), status: 'failed', assertionResults: [] }
    const given = tests === 'hook throws' ? { works: 'passed' } : tests
    const assertionResults = Object.entries(given).map(([fullName, status]) => ({ fullName, status }))
    const isRed = tests === 'hook throws' || assertionResults.some(({ status }) => status === 'failed')
    return { name: pathOf(file), status: isRed ? 'failed' : 'passed', assertionResults }
  })
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    numPassedTests: all.filter(({ status }) => status === 'passed').length,
    numFailedTests: all.filter(({ status }) => status === 'failed').length,
    numPendingTests: 0,
    testResults,
  }
}

const green = (files: Files) => countReport(reportOf(files), 0)
const red = (files: Files) => countReport(reportOf(files), 1)
const crashed = countReport(null, 137)
const frame = { date: '2026-11-27', commit: '3e61089c+', before: 0.42, after: 2.96, minutes: 54.6 }
const start = '| 2026-11-27 | 3e61089c+ | 0.4 | 3.0 | 55'

const twoTests = { works: 'passed', breaks: 'failed' } as const

function outcome(layers: LayerCounts, again: Record<string, TestCounts>) {
  const alone: AloneCounts = new Map(Object.entries(again).map(([file, counts]) => [pathOf(file), counts]))
  return {
    again: filesToRunAgain(layers).map((file) => file.slice(root.length + 1)),
    lines: describeFailures(layers, alone, root),
    row: rowOf(frame, layers, alone).slice(start.length),
  }
}

test('a run without failures is a row alone', () => {
  const layers = { gate: green({ 'a.test.ts': { works: 'passed' } }), browser: green({}), proofs: green({}) }
  expect(outcome(layers, {})).toEqual({ again: [], lines: [], row: ' | 1 | 0 | 0 |' })
  expect(rowOf(frame, layers, new Map()).slice(0, start.length)).toBe(start)
})

test('a failed test that fails alone stays red, and its file runs again once', () => {
  const layers = { gate: red({ 'a.test.ts': { ...twoTests, too: 'failed' } }), browser: green({}) }
  expect(outcome(layers, { 'a.test.ts': red({ 'a.test.ts': { ...twoTests, too: 'passed' } }) })).toEqual({
    again: ['a.test.ts'],
    lines: ['red: a.test.ts > breaks', 'passed alone: a.test.ts > too'],
    row: ' | 1 | 2 | 1 |',
  })
})

test.each(['does not load', 'hook throws'] as const)('a file that %s is listed and runs again', (how) => {
  const gate = red({ 'a.test.ts': how, 'b.test.ts': { works: 'passed' } })
  const passed = how === 'hook throws' ? 2 : 1
  expect(outcome({ gate }, { 'a.test.ts': red({ 'a.test.ts': how }) })).toEqual({
    again: ['a.test.ts'],
    lines: ['red: a.test.ts > the file itself'],
    row: ` | ${passed} | 1 | 0 |`,
  })
  expect(outcome({ gate }, { 'a.test.ts': green({ 'a.test.ts': { works: 'passed' } }) })).toMatchObject({
    lines: ['passed alone: a.test.ts > the file itself'],
    row: ` | ${passed} | 1 | 1 |`,
  })
})

test.each([
  ['does not load', red({ 'a.test.ts': 'does not load' })],
  ['crashes', crashed],
  ['has an error outside of every test', countReport(reportOf({ 'a.test.ts': { works: 'passed' } }), 1)],
  ['has no test', green({})],
])('a failed test whose file alone %s did not pass alone', (_, again) => {
  expect(outcome({ gate: red({ 'a.test.ts': twoTests }) }, { 'a.test.ts': again })).toMatchObject({
    lines: ['red: a.test.ts > breaks'],
    row: ' | 1 | 1 | 0 |',
  })
})

test('a layer that crashed without a report is one failure, beside those of the others', () => {
  const layers = { gate: red({ 'a.test.ts': twoTests }), browser: crashed, proofs: green({}) }
  expect(outcome(layers, { 'a.test.ts': green({ 'a.test.ts': { breaks: 'passed' } }) })).toEqual({
    again: ['a.test.ts'],
    lines: ['passed alone: a.test.ts > breaks', 'red: browser > 1 outside of every file'],
    row: ' | 1 | 2 | 1 |',
  })
})
