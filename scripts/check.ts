import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkCasts } from './checkCasts.ts'
import { checkClients } from './checkClients.ts'
import { checkDocLinks } from './checkDocLinks.ts'
import { checkFamilies } from './checkFamilies.ts'
import { checkFigures } from './checkFigures.ts'
import { checkImports } from './checkImports.ts'
import { checkLock } from './checkLock.ts'
import { checkNames } from './checkNames.ts'
import { checkTestSupport } from './checkTestSupport.ts'
import { checkTraces } from './checkTraces.ts'
import { checkTestLines } from './checkTestLines.ts'
import { checkTranslations } from './checkTranslations.ts'
import { checkWords } from './checkWords.ts'
import { listTrackedFiles } from './listTrackedFiles.ts'

type Check = { name: string; run: () => Promise<boolean> }

const root = path.resolve(import.meta.dirname, '..')

/** Runs a program of node_modules and prints its output on failure. */
function program(name: string, file: string, ...args: string[]): Check {
  return {
    name,
    run: () =>
      new Promise((resolve, reject) => {
        const output: Buffer[] = []
        const child = spawn(process.execPath, [path.join('node_modules', file), ...args], { cwd: root })
        child.stdout.on('data', (part: Buffer) => output.push(part))
        child.stderr.on('data', (part: Buffer) => output.push(part))
        child.once('error', reject)
        child.once('exit', (code) => {
          if (code !== 0) console.log(`\n--- ${name}\n${Buffer.concat(output).toString().trim()}`)
          resolve(code === 0)
        })
      }),
  }
}

/** Runs one of our own checks, which returns one sentence per finding. */
function own(name: string, find: (files: string[]) => string[]): Check {
  return {
    name,
    async run() {
      const found = find(listTrackedFiles(root))
      if (found.length > 0) console.log(`\n--- ${name}\n${found.join('\n')}`)
      return found.length === 0
    },
  }
}

const types = (name: string, config: string) =>
  program(name, 'typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', config)

const checks: Check[] = [
  program('format', '@biomejs/biome/bin/biome', 'format', '.'),
  program('lint and sizes', 'oxlint/bin/oxlint', '--type-aware'),
  types('types', 'tsconfig.json'),
  types('types of core, without DOM and Node', 'packages/core'),
  types('types of protocols, without DOM and Node', 'packages/protocols'),
  own('import boundaries', checkImports),
  own('names', checkNames),
  own('database clients', checkClients),
  own('chain families', checkFamilies),
  own('figures under page translation', checkFigures),
  own('casts', checkCasts),
  own('test support', checkTestSupport),
  own('lines of tests', checkTestLines),
  own('translations of loaded parts', checkTranslations),
  own('words of the glossary', checkWords),
  own('links of documents', checkDocLinks),
  own('lock', checkLock),
  own('traces of other machines', checkTraces),
  program('messages', '../scripts/messages.ts'),
  program('unused code', 'knip/bin/knip.js', '--no-progress'),
]

process.chdir(root)
const wanted = process.argv.slice(2)
const chosen = checks.filter((check) => wanted.every((word) => check.name.includes(word)))
const failed: string[] = chosen.length === 0 ? [`no check is named "${wanted.join(' ')}"`] : []
for (const { name, run } of chosen) {
  if (!(await run())) failed.push(name)
}
console.log(failed.length === 0 ? 'check: all is well' : `\ncheck: failed: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
