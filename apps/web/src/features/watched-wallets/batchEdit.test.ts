import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { expect, test } from 'vitest'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { type BatchEdit, changesOf, checkBatch, emptyEdit, isAnythingNamed } from './batchEdit.ts'

const wallet = (name: string, part: Partial<WatchedWalletWire> = {}): WatchedWalletWire => ({
  ...newlyWatched({ address: `0x${'a'.repeat(40)}`, chainType: 1, name }, 0),
  ...part,
})
const rules = { minMarketCap: 100, maxMarketCap: 10_000, sound: 'buy' }
const strict = wallet('strict', {
  tip: 'early',
  enableAmountFilter: true,
  minAmount: 10,
  maxAmount: 50,
  extra: { rules, emoji: '🐳' },
})
const plain = wallet('plain')
const both = [strict, plain]
const edit = (part: Partial<BatchEdit>): BatchEdit => ({ ...emptyEdit, ...part })
const changes = (part: Partial<BatchEdit>) => changesOf(edit(part), both).map(({ change }) => change)
const same = <T>(change: T) => [change, change]

test.each([
  ['nothing', {}, same({})],
  ['ends that are not in force', { minAmount: '5', tip: 'x' }, same({})],
  ['one amount', { amounts: 'on', minAmount: '20.5' }, same({ enableAmountFilter: true, minAmount: 20.5 })],
  [
    'no limit',
    { amounts: 'on', minAmount: '1', maxAmount: '' },
    same({ enableAmountFilter: true, minAmount: 1, maxAmount: null }),
  ],
  ['the filter off', { amounts: 'off', minAmount: '5' }, same({ enableAmountFilter: false })],
  ['one market cap', { maxCap: '5000' }, same({ extra: { rules: { maxMarketCap: 5000 } } })],
  ['no market cap', { minCap: '' }, same({ extra: { rules: { minMarketCap: null } } })],
  ['the sound', { sound: 'mute' }, same({ extra: { rules: { sound: 'mute' } } })],
  ['another note', { note: 'set', tip: ' rug ' }, same({ tip: 'rug' })],
  ['no note', { note: 'set' }, same({ tip: '' })],
  ['more in the note', { note: 'append', tip: 'rug' }, [{ tip: 'early rug' }, { tip: 'rug' }]],
  ['nothing more in the note', { note: 'append', tip: ' ' }, same({})],
] satisfies [string, Partial<BatchEdit>, object[]][])(
  'setting %s names nothing else',
  (_, part, expected) => {
    expect(changes(part)).toEqual(expected)
    expect(isAnythingNamed(edit(part))).toBe(Object.keys(expected[1] ?? {}).length > 0)
  },
)

const half = 'legal winner thank year wave sausage'
test.each([
  [{ amounts: 'on', minAmount: '2', maxAmount: '1' }, ['amounts', 'form.bad.range', 2, 'strict']],
  [{ amounts: 'on', minAmount: '51' }, ['amounts', 'form.bad.range', 1, 'strict']],
  [{ amounts: 'on' }, ['amounts', 'form.bad.noAmount', 1, 'plain']],
  [{ amounts: 'on', maxAmount: '1e3' }, ['amounts', 'form.bad.number', 2, 'strict']],
  [{ minCap: '2', maxCap: '1' }, ['caps', 'form.bad.range', 2, 'strict']],
  [{ maxCap: '99' }, ['caps', 'form.bad.range', 1, 'strict']],
  [{ minCap: '-1' }, ['caps', 'form.bad.number', 2, 'strict']],
  [{ note: 'set', tip: 'ab'.repeat(32) }, ['tip', 'form.bad.secret', 2, 'strict']],
  [{ note: 'append', tip: 'x'.repeat(200) }, ['tip', 'batch.bad.tipLong', 1, 'strict']],
] satisfies [Partial<BatchEdit>, unknown[]][])('%j is refused: %j', (part, expected) => {
  expect(checkBatch(edit(part), both).map((one) => [one.field, one.key, one.wallets, one.name])).toEqual([
    expected,
  ])
})

test('a note that becomes a seed phrase by what is appended is refused; what one keeps is not looked at', () => {
  const halves = [wallet('first', { tip: half }), wallet('other')]
  const appended = edit({ note: 'append', tip: 'worth useful legal winner thank yellow' })
  expect(checkBatch(appended, halves)).toMatchObject([{ key: 'form.bad.secret', wallets: 1, name: 'first' }])
  const inverted = [
    wallet('old', { enableAmountFilter: true, minAmount: 2, maxAmount: 1, tip: 'ab'.repeat(32) }),
  ]
  expect(checkBatch(edit({ sound: 'mute', maxCap: '1' }), inverted)).toEqual([])
})
