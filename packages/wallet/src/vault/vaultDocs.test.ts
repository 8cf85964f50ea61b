import { readFileSync } from 'node:fs'
import { argon2id } from 'hash-wasm'
import { expect, test } from 'vitest'
import { deriveKey } from './deriveKey.ts'
import { openKey, unlockVault } from './vault.ts'
import { parseVaultRecord } from './vaultRecord.ts'

const page = readFileSync(new URL('../../../../docs/vault.md', import.meta.url), 'utf8')
const block = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
const password = 'correct horse battery staple'
const evm = '01'.repeat(32)
const solSeed = '07'.repeat(32)

test('the example of docs/vault.md opens by the program printed there', async () => {
  // Its imports become arguments, and its output a list.
  const program = block('js').replace(/^import .*\n/gm, '')
  const lines: string[] = []
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  const run = new AsyncFunction('readFileSync', 'argon2id', 'console', program)
  await run(() => block('json'), argon2id, { log: (...words: string[]) => lines.push(words.join(' ')) })
  expect(lines).toEqual([
    `evm 0x1a642f0e3c3af545e7acbd38b07251b3990914f1 ${evm}`,
    expect.stringMatching(`^sol GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB ${solSeed}`),
  ])
})

test('it opens by ours', async () => {
  const record = parseVaultRecord(block('json'))
  if (!record) throw new Error('docs/vault.md holds no vault')
  const open = await unlockVault(record, password, deriveKey)
  const keys = await Promise.all([openKey(open, 0), openKey(open, 1)])
  expect(keys.map(({ secret }) => Buffer.from(secret).toString('hex').slice(0, 64))).toEqual([evm, solSeed])
})
