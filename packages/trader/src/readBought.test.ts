import { expect, test } from 'vitest'
import { boughtByBalances, boughtByReceipt } from './readBought.ts'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [token, wallet, pool] = ['aa', '11', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
]
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const log = (address: string, from: string, to: string, units: bigint, event = transfer) => ({
  address,
  topics: [event, topicOf(from), topicOf(to)],
  data: `0x${units.toString(16).padStart(64, '0')}`,
})

test('a purchase brought what the token itself moved to the wallet, less what it moved away', () => {
  const logs = [
    log(token, pool, wallet, 1_000n),
    log(token, wallet, pool, 30n),
    log(pool, pool, wallet, 5n),
    log(token, pool, wallet, 7n, `0x${'00'.repeat(32)}`),
    log(token, pool, pool, 9n),
  ]
  expect(boughtByReceipt({ logs }, token, wallet)).toBe(970n)
})

test.each([[null], [undefined], ['0x']])('without a receipt (%o) it is not known', (receipt) => {
  expect(boughtByReceipt(receipt, token, wallet)).toBeNull()
})

test('logs that are none count nothing', () => {
  const logs = [
    null,
    7,
    {},
    { address: token, topics: 'x', data: 1 },
    { ...log(token, pool, wallet, 1n), data: '0x' },
  ]
  expect(boughtByReceipt({ logs }, token, wallet)).toBe(0n)
})

test('on Solana it is what the wallet’s accounts of the mint hold more', () => {
  const held = (owner: string, mint: string, amount: string) => ({ owner, mint, uiTokenAmount: { amount } })
  const meta = {
    preTokenBalances: [held('me', 'mint', '40'), held('pool', 'mint', '900')],
    postTokenBalances: [held('me', 'mint', '100'), held('me', 'mint', '5'), held('me', 'other', '8')],
  }
  expect(boughtByBalances({ meta }, 'mint', 'me')).toBe(65n)
  expect(boughtByBalances(null, 'mint', 'me')).toBeNull()
  expect(boughtByBalances({ meta: null }, 'mint', 'me')).toBeNull()
})
