import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refusalCodes } from '@peregrine/wallet/guard/refusalCodes'
import { solanaCheckCodes, solanaOnlyCodes } from '@peregrine/wallet/guard/solana/solanaRefusals'
import { expect, test } from 'vitest'
import { runGuard } from './guard/runGuard.ts'

const docs = readFileSync(path.join(import.meta.dirname, '../../../../docs/guard.md'), 'utf8')
const rows = docs.split('\n').flatMap((line) => /^\| `([a-z-]+\.[a-z-]+)` \|/.exec(line)?.[1] ?? [])

test('docs/guard.md explains every refusal code once, and no other', () => {
  const codes = [...refusalCodes, ...solanaOnlyCodes]
  expect([...rows].sort()).toEqual([...codes].sort())
})

test('the docs say which codes Solana has', () => {
  for (const code of solanaCheckCodes) expect(docs).toMatch(new RegExp(`\`${code}\` \\| (both|Solana) \\|`))
  for (const code of solanaOnlyCodes) expect(docs).toContain(`\`${code}\` | Solana |`)
})

/** The commands of the worked example, each with the output shown below it. */
function examplesOf(text: string): { command: string; shown: string }[] {
  const [, block = ''] = /```console\n([^`]*)```/.exec(text) ?? []
  return block
    .split(/^\$ npm run -s guard -- /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...lines] = part.trimEnd().split('\n')
      return { command, shown: lines.join('\n') }
    })
}

async function outputOf(args: string[]): Promise<string> {
  const lines: string[] = []
  await runGuard(args, { log: (line) => lines.push(line), error: (line) => lines.push(`error: ${line}`) })
  return lines.join('\n')
}

test('the worked example prints what the docs show', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guard-docs-'))
  const examples = examplesOf(docs)
  expect(examples).toHaveLength(4)
  for (const { command, shown } of examples) {
    const [args = '', file] = command.split(' > ')
    const words = args.split(' ').map((word) => (word.endsWith('.json') ? path.join(folder, word) : word))
    const output = await outputOf(words)
    if (file) writeFileSync(path.join(folder, file), output)
    else expect(output).toBe(shown)
  }
  rmSync(folder, { recursive: true })
})
