import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closingLine, countTests } from './countTests.ts'
import { findTestProgram, installTestPrograms } from './installTestPrograms.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

/** Runs vitest with the arguments after `npm test --`; its report is written to `reportFile`. */
function runVitest(typed: string[], reportFile: string): Promise<number> {
  const reporters = [
    'default',
    'json',
    './scripts/unsteadyReporter.ts',
    './scripts/slowFilesReporter.ts',
  ].map((name) => `--reporter=${name}`)
  reporters.push(`--outputFile.json=${reportFile}`)
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters, ...typed],
    { stdio: 'inherit', env: { ...process.env, CHROMIUM: findTestProgram('chromium') ?? undefined } },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

const missing = installTestPrograms()
const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-report-'))
const reportFile = path.join(folder, 'report.json')
const leftOut = missing.includes('chromium') ? ['--project=!e2e'] : []
const exitCode = await runVitest([...leftOut, ...process.argv.slice(2)], reportFile)
const counts = countTests(reportFile, exitCode)
rmSync(folder, { recursive: true })
for (const program of missing) {
  console.log(`${program} is not installed: the tests that need it were left out; install it to run them`)
}
console.log(closingLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
