import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findMessageTests, type RanTest } from './findMessageTests.ts'
import { listTrackedFiles } from './listTrackedFiles.ts'
import { messageList } from './messageList.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

type Report = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

const mark = 'message T'
const isPageTest = (file: string) => /^apps\/web\/.*\.test\.tsx?$/.test(file)
const hasMark = (file: string) => new RegExp(`\\(['"\`]message (T\\d|%s)`).test(readFileSync(file, 'utf8'))

/** A test that only reads the dictionary renders nothing. */
const doesRender = (file: string) => /from '@testing-library\/react'/.test(readFileSync(file, 'utf8'))

/** Runs the tests whose titles name a message. */
function runTests(files: readonly string[], folder: string): RanTest[] {
  const reportFile = path.join(folder, 'report.json')
  const args = ['run', '--project', 'page', '-t', mark, '--reporter=json', `--outputFile=${reportFile}`]
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...files], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name).replaceAll(path.sep, '/')
    const isOnPage = doesRender(file)
    return assertionResults
      .filter(({ title }) => title.startsWith(mark))
      .map(({ title, status }) => ({ file, title, isPassed: status === 'passed', isOnPage }))
  })
}

const files = listTrackedFiles(root).filter((file) => isPageTest(file) && hasMark(file))
const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-messages-'))
try {
  const { lines, strangers } = findMessageTests(messageList, runTests(files, folder))
  for (const { message, says } of lines) console.log(`${message.id}  ${message.text}  ${says}`)
  for (const stranger of strangers) console.log(`not in the catalogue: ${stranger}`)
  const wrong = lines.filter(({ isFine }) => !isFine).length + strangers.length
  console.log(`${lines.length} messages, ${wrong} wrong`)
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}
