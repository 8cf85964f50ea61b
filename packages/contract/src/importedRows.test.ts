import { parseWalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { defaultGroup, watchedOfRow } from '@peregrine/core/wallet-list/watchedWallet'
import type { WalletListRow } from '@peregrine/core/wallet-list/walletListRow'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zAddedWallet } from './routes/watchedWallets.ts'

const good = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`
const defaults = { configGroup: defaultGroup, monitorEvents: 'ALL', enablePush: true }

function read(text: string) {
  const { rows, problems } = parseWalletList(text, () => true)
  const configs = rows.map((row) => {
    const { address, ...wallet } = watchedOfRow(row, defaults)
    return zAddedWallet.safeParse({ ...wallet, addAddress: address })
  })
  return { names: rows.map(({ name }) => name), problems, isTaken: configs.map(({ success }) => success) }
}

const list = (first: object) => JSON.stringify([first, { address: other, name: 'fine' }], null, 1)

test.each([
  ['a name with a NUL', list({ address: good, name: 'a\0b' }), 'ab'],
  ['a name with half a character', list({ address: good, name: 'a\ud800b' }), 'a\ufffdb'],
  ['a NUL in what is kept besides', list({ address: good, name: 'x', memo: 'a\0', 'k\0': 1 }), 'x'],
  ['an own word with a NUL within', list({ address: good, name: 'x', extra: '{"a":"\\u0000"}' }), 'x'],
])('%s does not refuse the other wallets of its list', (_, text, name) => {
  expect(read(text)).toEqual({ names: [name, 'fine'], problems: [], isTaken: [true, true] })
})

test.each([
  [
    'a picture that is none',
    { emoji: '👻'.repeat(40) },
    { avatarUrl: '', extra: { emoji: '👻'.repeat(40) } },
  ],
  [
    'a range that begins above its end',
    { minAmount: 10, maxAmount: 5 },
    { minAmount: null, maxAmount: null },
  ],
])('%s is left out, and the server takes the rest', (_, fields, watched) => {
  const text = list({ address: good, name: 'x', ...fields })
  expect(watchedOfRow(parseWalletList(text, () => true).rows[0] as WalletListRow, defaults)).toMatchObject(
    watched,
  )
  expect(read(text).isTaken).toEqual([true, true])
})

test.each([
  ['a name', { name: '\u202egnp.exe' }, { name: 'gnp.exe' }],
  ['a name of nothing that shows', { name: '\u2067' }, { name: good.slice(0, 6) }],
  [
    'a name of one picture more than fits',
    { name: `${'x'.repeat(48)}👩\u200d👩` },
    { name: `${'x'.repeat(48)}👩` },
  ],
  ['a name that grows', { name: '\u0958'.repeat(30) }, { name: '\u0915\u093c'.repeat(25) }],
  [
    'a group',
    { groups: [`d\u2069ogs${'\u0332'.repeat(9)}`] },
    { configGroup: 'dogs\u0332\u0332\u0332\u0332' },
  ],
  ['a note', { name: 'x', note: 'a\u0007\u202bb' }, { tip: 'ab' }],
])('%s of a list is cleaned as one that is typed', (_, fields, watched) => {
  const [row] = parseWalletList(list({ address: good, ...fields }), () => true).rows
  expect(row && watchedOfRow(row, defaults)).toMatchObject(watched)
})

test.each([
  ['too long', { memo: 'x'.repeat(5_000) }],
  ['too long in its name', { name: 'x'.repeat(5_000) }],
])('a wallet of which what is kept besides is %s is told by its line', (_, fields) => {
  const { names, problems, isTaken } = read(list({ address: good, ...fields }))
  expect(names).toEqual(['fine'])
  expect(problems).toEqual([{ line: 2, reason: 'long' }])
  expect(isTaken).toEqual([true])
})

test('the server accepts everything the list reader accepts', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('\0', '\ud800', '\udfffx', 'x'.repeat(4_500), '"', '\u202e', '=1+1'),
    fc.jsonValue({ maxDepth: 12 }),
  )
  const item = fc.record(
    {
      name: hostile,
      note: hostile,
      groups: fc.array(hostile, { maxLength: 3 }),
      emoji: hostile,
      memo: hostile,
      extra: hostile,
      rules: hostile,
      monitorEvents: hostile,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), (items) => {
      const text = JSON.stringify(items.map((one, at) => ({ ...one, address: `0x${String(at).repeat(40)}` })))
      expect(read(text).isTaken).not.toContain(false)
    }),
    { numRuns: 200 },
  )
})
