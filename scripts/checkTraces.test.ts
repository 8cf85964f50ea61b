import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkTraces } from './checkTraces.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'traces-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Assembled at run time, so that the check does not find this file.
const of = (...parts: string[]) => parts.join('')

test.each`
  text                                                       | isFine
  ${of('see ', '/ro', 'ot/secret.txt')}                      | ${false}
  ${of("open('", '/ho', 'me/ann/notes', "')")}               | ${false}
  ${of('"resolved": "ht', 'tps://example.com/a.tgz"')}       | ${false}
  ${of('ht', 'tp://npm-', 'proxy.example.internal:4873/a')}  | ${false}
  ${'https://registry.npmjs.org/a'}                          | ${true}
  ${'apps/server/root/file and https://base.org/root/thing'} | ${true}
`('$text is fine: $isFine', ({ text, isFine }: { text: string; isFine: boolean }) => {
  const file = path.join(folder, 'file.txt')
  writeFileSync(file, text)
  expect(checkTraces([file]).length === 0).toBe(isFine)
})
