import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countTests, type TestCounts } from './countTests.ts'
import { findTestProgram } from './installTestPrograms.ts'

const root = path.resolve(import.meta.dirname, '..')

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

function runVitest(args: readonly string[], reportFile: string): Promise<number> {
  const reporters = ['default', 'json', './scripts/slowFilesReporter.ts'].map((name) => `--reporter=${name}`)
  reporters.push(`--outputFile.json=${reportFile}`)
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters, ...args],
    { stdio: 'inherit', env: envForTests(), cwd: root },
  )
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })
}

/** Runs vitest with these arguments in a process of its own, and counts what its report says. */
export async function runTests(args: readonly string[]): Promise<TestCounts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-report-'))
  const reportFile = path.join(folder, 'report.json')
  try {
    const exitCode = await runVitest(args, reportFile)
    return countTests(reportFile, exitCode)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
