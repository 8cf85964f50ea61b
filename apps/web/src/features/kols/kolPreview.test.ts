import type { KolWire } from '@peregrine/contract/kol'
import { parseWalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { expect, test } from 'vitest'
import { kolsToSend, previewKols } from './kolPreview.ts'

const wallet = (digit: string) => `0x${digit.repeat(40)}`
const kol = (digit: string, more: Partial<KolWire> = {}): KolWire => ({
  family: 'EVM',
  address: wallet(digit),
  name: `k${digit}`,
  group: 'A',
  avatar: '',
  xHandle: 'x',
  source: 'operator',
  updatedAtMs: 1,
  ...more,
})
const known = new Map([kol('1'), kol('2'), kol('3')].map((one) => [one.address, one]))
const text = [
  'address,name,group',
  `${wallet('1')},renamed,`,
  `${wallet('2')},k2,A`,
  `${wallet('3')},,`,
  `${wallet('4')},new,B`,
  `${wallet('4')},again,B`,
  'nothing,x,y',
  `${'ab'.repeat(32)},key,x`,
].join('\n')
const list = parseWalletList(text, () => true)

test.each([
  ['keep', ['existing', 'existing', 'existing', 'new', 'duplicate', 'invalid', 'invalid'], ['new']],
  [
    'update',
    ['changed', 'existing', 'existing', 'new', 'duplicate', 'invalid', 'invalid'],
    ['renamed', 'new'],
  ],
] as const)('every line has its outcome when those on the list %s', (existing, states, sent) => {
  const lines = previewKols(list, known, existing)
  expect(lines.map(({ state }) => state)).toEqual(states)
  expect(lines.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(kolsToSend(lines).map(({ name }) => name)).toEqual(sent)
  expect(JSON.stringify(lines)).not.toContain('abab')
})
