import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closingLine, countTests } from './countTests.ts'
import { describeMissing, findTestProgram, installTestPrograms } from './installTestPrograms.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

function envForTests(): NodeJS.ProcessEnv {
  const shell = findTestProgram('chromium-headless-shell')
  return {
    ...process.env,
    CHROMIUM: findTestProgram('chromium') ?? undefined,
    // A browser that somebody chose is the one that is tested.
    ...(!process.env.CHROMIUM && shell && { HEADLESS_SHELL: shell }),
    // The tests start some hundred processes on the same sources: each but the first reads them compiled.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  }
}

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
    { stdio: 'inherit', env: envForTests() },
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
for (const program of missing) console.log(describeMissing(program))
console.log(closingLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
