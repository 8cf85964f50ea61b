import { beforeEach, expect, test } from 'vitest'
import {
  markWallet,
  parseKnownWallets,
  relationOf,
  setKnownWallets,
  unmarkWallet,
  useKnownWallets,
} from './useKnownWallets.ts'

const one = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`

beforeEach(() => {
  localStorage.clear()
  useKnownWallets.setState({ own: [], followed: [], marked: [] })
})

test('a marked wallet is kept, marked once, and gone when unmarked', () => {
  markWallet(one, ' first ')
  markWallet(other)
  markWallet(one, 'second')
  expect(useKnownWallets.getState().marked).toEqual([
    { address: one, note: 'second' },
    { address: other, note: '' },
  ])
  expect(parseKnownWallets(localStorage.getItem(':markedWallets'))).toHaveLength(2)
  unmarkWallet(one)
  expect(useKnownWallets.getState().marked).toEqual([{ address: other, note: '' }])
})

test('the nearest relation counts', () => {
  markWallet(one)
  expect(relationOf(useKnownWallets.getState(), one)).toBe('marked')
  setKnownWallets('own', [{ address: one, note: '' }])
  expect(relationOf(useKnownWallets.getState(), one)).toBe('own')
  expect(relationOf(useKnownWallets.getState(), other)).toBeNull()
})

test.each([null, '', '{', '{}', '[1,null,{"address":"<b>"},{"note":"x"}]'])(
  'nothing is taken from %s',
  (text) => expect(parseKnownWallets(text)).toEqual([]),
)
