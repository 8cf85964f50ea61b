import type { TradeWire } from '@peregrine/contract/trade'
import type { TradeListEvent } from '@peregrine/contract/tradeList'
import { trades } from '@peregrine/contract/topics/trades'
import type { Since } from '@peregrine/contract/socketMessage'
import type { ChainKey } from '@peregrine/core/network'
import { printTradeIndex } from '@peregrine/core/tradeIndex'
import type pg from 'pg'
import { expect } from 'vitest'
import { type Follower, follow } from '../src/realtime/testing/follow.ts'

/** Follows one network's trades as the page does. */
export function followTrades(url: string, network: string, since?: Since, held: unknown = null): Follower {
  return follow(url, trades, { network }, since, held)
}

/** Returns all trades received as changes, in order of arrival. */
export function changesOf({ messages }: Follower): TradeWire[] {
  return messages
    .filter(({ type }) => type === 'event')
    .flatMap(({ data }) => data as TradeListEvent[])
    .flatMap((event) => (event.type === 'trade' ? [event.trade] : []))
}

// Whatever comes does so at the pace of the chains. Shorter than a test's own limit, so that it says what was missing.
const patience = { timeout: 240_000, interval: 50 }

/** Waits until the client has the stream's state. */
export async function untilJoined(follower: Follower): Promise<void> {
  await expect.poll(() => follower.since(), patience).not.toBeNull()
}

/** Waits until the client's state has a trade of this block or a later one. */
export async function untilBlock(follower: Follower, block: number): Promise<void> {
  await expect.poll(() => lastBlock(follower), patience).toBeGreaterThanOrEqual(block)
}

/** Waits until the client has got a trade as a change of its state, not with a whole new one. */
export async function untilChanged(follower: Follower): Promise<void> {
  await expect.poll(() => changesOf(follower).length, patience).toBeGreaterThan(0)
}

export function lastBlock(follower: Follower): number {
  const state = (follower.state() ?? []) as TradeWire[]
  return Math.max(0, ...state.map(({ blockNumber }) => blockNumber))
}

export const identity = ({ blockNumber, transactionHash, index }: TradeWire): string =>
  `${blockNumber} ${transactionHash} ${index}`

/** Reads the ids of the network's stored trades in these blocks, in chain order. */
export async function storedTrades(
  pool: pg.Pool,
  network: string,
  after: number,
  upTo: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ chain: ChainKey; block_number: string; tx_hash: string; idx: number }>(
    `select chain, block_number, tx_hash, idx from trade where network = $1 and in_wallet and block_number > $2 and block_number <= $3
     order by block_number, tx_index, idx`,
    [network, after, upTo],
  )
  return rows.map((row) => `${row.block_number} ${row.tx_hash} ${printTradeIndex(row.chain, row.idx)}`)
}
