import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOwnersOnly, readOwnFile } from './readOwnFile.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-file-'))
  file = path.join(folder, 'key')
  writeFileSync(file, 'secret')
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['600', '400', '700'])('a file with the rights %s is read', (mode) => {
  chmodSync(file, mode)
  expect(readOwnFile(file, 'key file')).toBe('secret')
})

test.each(['640', '604', '660', '610', '602'])('a file with the rights %s is refused', (mode) => {
  chmodSync(file, mode)
  expect(() => readOwnFile(file, 'key file')).toThrow(
    `The key file ${file} can be used by others: make it yours alone with chmod 600 ${file}`,
  )
})

test('a link does not hide the rights of what it leads to', () => {
  chmodSync(file, 0o644)
  const link = path.join(folder, 'link')
  symlinkSync(file, link)
  expect(() => readOwnFile(link, 'key file')).toThrow('can be used by others')
})

test('what is missing, or no file, is named', () => {
  expect(() => readOwnFile(path.join(folder, 'none'), 'backup')).toThrow('cannot be read: ENOENT')
  chmodSync(folder, 0o700)
  expect(() => readOwnFile(folder, 'backup')).toThrow('is no file')
})

test('a file of another account is not one’s own', () => {
  const uid = process.getuid?.() ?? 0
  expect([uid, uid + 1].map((owner) => isOwnersOnly({ mode: 0o100600, uid: owner }))).toEqual([true, false])
})
