import { expect, test } from 'vitest'
import { type ListedWallet, listWallets, type WalletFilter, type WalletOrder } from './walletList.ts'

const wallets: ListedWallet[] = [
  { id: 1, nickname: 'whale 10', family: 'EVM', address: '0xbb' },
  { id: 2, nickname: 'whale 9', family: 'SOL', address: 'Aa' },
  { id: 3, nickname: '阿伟', family: 'EVM', address: '0xaa' },
]

test.each([
  ['all', 'chain', true, [1, 3, 2]],
  ['all', 'chain', false, [2, 3, 1]],
  ['EVM', 'address', true, [3, 1]],
  ['SOL', 'name', true, [2]],
  ['EVM', 'name', true, [1, 3]],
] satisfies [WalletFilter, WalletOrder, boolean, number[]][])(
  'filter %s by %s, upwards %s',
  (filter, order, isUp, ids) => {
    expect(listWallets(wallets, { filter, order, isUp }).map(({ id }) => id)).toEqual(ids)
  },
)

test('numbers in names count as numbers', () => {
  const names = listWallets(wallets, { filter: 'all', order: 'name', isUp: true }).map(
    ({ nickname }) => nickname,
  )
  expect(names.indexOf('whale 9')).toBeLessThan(names.indexOf('whale 10'))
})
