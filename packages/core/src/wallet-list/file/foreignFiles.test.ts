import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readWalletList } from '../readWalletList.ts'
import { openZip } from './openZip.ts'

const inflate = async (bytes: Uint8Array, max: number) =>
  new Uint8Array(inflateRawSync(bytes, { maxOutputLength: Math.max(1, max) }))

/**
 * Files of other programs' libraries, and what was written into them: wallets with their names (null where the file's
 * encoding cannot be told), rows without a readable wallet, or the reason that the whole is refused. `make.py` and
 * `make.mjs` among them made them.
 */
type Made = {
  file: string
  what: string
  wallets: readonly (readonly [address: string, name: string | null])[]
  named?: number
  refused?: string
}

const files = openZip(readFileSync(new URL('./fixtures/foreignFiles.zip', import.meta.url)), inflate)
const made = JSON.parse(Buffer.from(await files.read('expected.json')).toString()) as readonly Made[]

test.each(made)('$file ($what): every wallet that went in comes out', async (each) => {
  const { file, wallets, named = 0, refused } = each
  const read = await readWalletList(await files.read(file), inflate, () => true)
  if (refused !== undefined || read.kind === 'bad') {
    expect(read).toEqual({ kind: 'bad', reason: refused })
    return
  }
  const { rows, problems, duplicates, unread } = read.list
  const names = new Map(wallets)
  expect({
    rows: rows.map(({ address, name }) => [address, names.get(address) === null ? null : name]),
    problems: problems.length,
    duplicates: duplicates.length,
    unread,
  }).toEqual({ rows: wallets, problems: named, duplicates: 0, unread: undefined })
})
