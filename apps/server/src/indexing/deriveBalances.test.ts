import type { BlockLog } from '@peregrine/chains/block'
import { expect, test } from 'vitest'
import { type ChainState, emptyState } from './chainState.ts'
import { noChanges } from './changes.ts'
import { transferTopic } from '@peregrine/chains/block'
import { addBalances } from './deriveBalances.ts'
import type { DecodedBlock } from './unit.ts'

const token = `0x${'11'.repeat(20)}`
const [giver, other, wallet, pool] = ['aa', 'bb', 'cc', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const zero = `0x${'00'.repeat(20)}`

const topic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`
const sent = (from: string, to: string, units: number) =>
  ({
    address: token,
    topics: [transferTopic, topic(from), topic(to)],
    data: `0x${units.toString(16).padStart(64, '0')}`,
  }) as unknown as BlockLog

const state = { ...emptyState('bsc'), tokens: new Map(), pools: new Map() } as ChainState
state.tokens.set(token, { is_holders_complete: true } as never)
state.pools.set(pool, {} as never)

/** Returns the senders attributed after transactions with or without a swap. */
function given(
  ...transactions: { isTrade?: boolean; logs: BlockLog[] }[]
): Record<string, [bigint, string | null]> {
  const changes = noChanges()
  const block = {
    number: 5,
    transactions: transactions.map(({ isTrade, logs }) => ({
      logs,
      facts: isTrade ? [{ kind: 'swap' }] : [],
      balances: [],
    })),
  } as unknown as DecodedBlock
  addBalances(changes, state, block, new Map())
  const rows = [...changes.balanceChanges.values()]
  return Object.fromEntries(rows.map((row) => [row.account, [row.units, row.received_from]]))
}

test('the first sender is remembered, whoever sends later', () => {
  const rows = given({ logs: [sent(giver, wallet, 5)] }, { logs: [sent(other, wallet, 7)] })
  expect(rows).toEqual({ [giver]: [-5n, null], [wallet]: [12n, giver], [other]: [-7n, null] })
})

test('tokens from a trade were bought, also through a router', () => {
  const rows = given({ isTrade: true, logs: [sent(pool, other, 5), sent(other, wallet, 5)] })
  expect(rows[wallet]).toEqual([5n, null])
})

test('a gift after a purchase is remembered', () => {
  const rows = given({ isTrade: true, logs: [sent(pool, wallet, 5)] }, { logs: [sent(giver, wallet, 1)] })
  expect(rows[wallet]).toEqual([6n, giver])
})

test('tokens returned by a pool were the wallet\u2019s own, minted ones have no sender', () => {
  const rows = given({ logs: [sent(pool, wallet, 5)] }, { logs: [sent(zero, giver, 9)] })
  expect(rows[wallet]).toEqual([5n, null])
  expect(rows[giver]).toEqual([9n, zero])
  expect(rows[zero]).toBeUndefined()
})
