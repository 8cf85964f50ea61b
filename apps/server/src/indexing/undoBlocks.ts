import type { Cursor } from '@peregrine/chains/block'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { tradeId } from '@peregrine/core/tradeIndex'
import type pg from 'pg'
import type { CandleRow, CoinPriceRow, LaunchRow, TokenRow } from '../db/rows.ts'
import { inTransaction } from '../db/withClient.ts'
import { candleChange, emptyRecord, removedCandle } from '../wire/chainRecord.ts'
import { launchWire } from '../wire/launchWire.ts'
import { type TransferKey, transferId } from '../wire/transferWire.ts'
import type { ChainContext } from './chainContext.ts'
import { type CommittedRecord, type LogPosition, writeRecord } from './commitUnit.ts'
import { undoHistories } from './holderHistories.ts'
import { type Relation, relations } from './relation.ts'
import { undoUnseeded } from './unseededCurves.ts'
import { restoreRelation } from './writeRelation.ts'

type TradeKey = { tx_hash: string; idx: number; block_hash: string }

async function deleteTrades(client: pg.ClientBase, chain: string, above: number): Promise<TradeKey[]> {
  const { rows } = await client.query<TradeKey>(
    `delete from trade where chain = $1 and block_number > $2
       and time_ms >= coalesce((select min(time_ms) from block where chain = $1 and number > $2), 0)
     returning tx_hash, idx, block_hash`,
    [chain, above],
  )
  return rows
}

async function deleteTransfers(client: pg.ClientBase, chain: ChainKey, above: number): Promise<string[]> {
  const { rows } = await client.query<TransferKey>(
    `delete from transfer where chain = $1 and block_number > $2
     returning chain, tx_hash, idx, block_hash, wallet, direction::text as direction`,
    [chain, above],
  )
  return rows.map(transferId)
}

/**
 * Every undone block must be journalled; a gap means that it was committed as final. Journals outlive the blocks that
 * can be undone, so their presence is no permission to go back further.
 */
async function checkJournal(
  client: pg.ClientBase,
  chain: string,
  to: Cursor,
  finalityDepth: number,
): Promise<{ timeMs: number }> {
  const { rows } = await client.query<{ hash: string; time_ms: string; has_final: boolean; head: string }>(
    `select hash, time_ms, exists (select 1 from block where chain = $1 and number > $2 and is_final) as has_final,
       (select number from chain_cursor where chain = $1) as head
     from block where chain = $1 and number = $2`,
    [chain, to.number],
  )
  const [ancestor] = rows
  const isHeld = ancestor && ancestor.hash === to.hash && !ancestor.has_final
  if (!isHeld || Number(ancestor.head) - to.number > finalityDepth) {
    throw new Fault('chain.reorg-too-deep', { chain, number: to.number })
  }
  return { timeMs: Number(ancestor.time_ms) }
}

async function restoreAll(client: pg.ClientBase, chain: string, above: number) {
  const restore = (relation: Relation) => restoreRelation(client, relation, chain, above)
  const candles = await restore(relations.candle)
  await restore(relations.balance)
  await restore(relations.holderMove)
  await restore(relations.pool)
  await restore(relations.pricePool)
  const tokens = await restore(relations.token)
  const launches = await restore(relations.launch)
  const prices = await restore(relations.coinPrice)
  return { candles, tokens, launches, prices }
}

/**
 * Undoes every block above `to`, exactly: trades are deleted, changed rows get their before-images back. One
 * transaction, with the compensating record. The caller drops its cached state.
 *
 * @throws Fault `chain.reorg-too-deep` when `to` is not a held block, or more than `finalityDepth` below the last one
 */
export async function undoBlocks(
  client: pg.ClientBase,
  context: ChainContext,
  to: Cursor,
  options: { log: LogPosition; finalityDepth: number; now: () => number },
): Promise<CommittedRecord> {
  return inTransaction(client, async () => {
    const { timeMs } = await checkJournal(client, context.chain, to, options.finalityDepth)
    return undoAbove(client, context, { ...to, timeMs }, options)
  })
}

/** Undoes every block above `to`, whose journals the caller has checked, in the caller's transaction. */
export async function undoAbove(
  client: pg.ClientBase,
  { chain }: Pick<ChainContext, 'chain'>,
  to: Cursor & { timeMs: number },
  options: { log: LogPosition; now: () => number },
): Promise<CommittedRecord> {
  const trades = await deleteTrades(client, chain, to.number)
  const transfers = await deleteTransfers(client, chain, to.number)
  const { candles, tokens, launches, prices } = await restoreAll(client, chain, to.number)
  await undoHistories(client, chain, to.number)
  await undoUnseeded(client, chain, to.number)
  const now = options.now()
  const record = emptyRecord('undo', {
    chain,
    epoch: options.log.epoch,
    seq: options.log.seq + 1,
    blockNumber: to.number,
    blockHash: to.hash,
    blockTimeMs: to.timeMs,
    seenAtMs: now,
  })
  record.committedAtMs = now
  record.removedTrades = trades.map(({ tx_hash, idx, block_hash }) =>
    tradeId(chain, tx_hash, idx, block_hash),
  )
  record.removedTransfers = transfers
  record.candles = [
    ...(candles.restored as CandleRow[]).map(candleChange),
    ...(candles.removed as CandleRow[]).map(removedCandle),
  ]
  const priceOf = new Map((tokens.restored as TokenRow[]).map((row) => [row.address, row]))
  record.launches = (launches.restored as LaunchRow[]).map((row) => launchWire(row, priceOf.get(row.token)))
  record.removedLaunches = (launches.removed as LaunchRow[]).map(({ network, token }) => ({
    network,
    token,
  }))
  for (const { symbol, price_e8 } of prices.restored as CoinPriceRow[])
    record.prices[symbol] = Number(price_e8) / 1e8
  await client.query('delete from undo where chain = $1 and block_number > $2', [chain, to.number])
  await client.query('delete from block where chain = $1 and number > $2', [chain, to.number])
  return writeRecord(client, record, to.timeMs)
}
