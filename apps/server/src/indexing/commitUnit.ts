import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type pg from 'pg'
import type { ChainContext } from './chainContext.ts'
import { candleChange, emptyRecord, launchWire } from './chainRecords.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { copyTrades, ensurePartitions, missingDays } from './copyTrades.ts'
import {
  balanceChangeRelation,
  balanceRelation,
  candleRelation,
  coinPriceRelation,
  launchRelation,
  poolRelation,
  tokenRelation,
} from './relation.ts'
import type { CandleRow } from './rows.ts'
import { tradeWire } from './tradeWire.ts'
import type { DecodedBlock } from './unit.ts'
import { decimalsOf, symbolOf } from './valuation.ts'
import { writeRelation } from './writeRelation.ts'

/** Where the record log of a chain stands. */
export type LogPosition = { epoch: string; seq: number }

/** Records kept for readers that come back. */
const keptRecords = 5_000

type Journal = { chain: string; blockNumber: number } | null

async function writeChanges(
  client: pg.ClientBase,
  state: ChainState,
  changes: Changes,
  journal: Journal,
): Promise<CandleRow[]> {
  const rowsOf = <Row extends object>(map: ReadonlyMap<string, Row>, keys: ReadonlySet<string>): Row[] =>
    [...keys].flatMap((key) => map.get(key) ?? [])
  await copyTrades(client, changes.trades)
  const isWanted = journal !== null
  const candles = await writeRelation(client, candleRelation, [...changes.candles.byKey.values()], {
    journal,
    isWanted,
  })
  await writeRelation(client, balanceChangeRelation, [...changes.balanceChanges.values()], { journal })
  await writeRelation(client, balanceRelation, [...changes.balances.values()], { journal })
  await writeRelation(client, poolRelation, rowsOf(state.pools, changes.pools), { journal })
  await writeRelation(client, tokenRelation, rowsOf(state.tokens, changes.tokens), { journal })
  await writeRelation(client, launchRelation, rowsOf(state.launches, changes.launches), { journal })
  await writeRelation(client, coinPriceRelation, rowsOf(state.coinPrices, changes.coinPrices), { journal })
  return candles as CandleRow[]
}

/** What this commit says to the outside; a unit of many blocks says only that everything may have changed. */
function recordOf(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  blocks: readonly DecodedBlock[],
  candles: readonly CandleRow[],
  log: LogPosition,
  isLive: boolean,
): ChainRecord {
  const last = blocks.at(-1)
  if (!last) throw new Error('a unit has at least one block')
  const record = emptyRecord(isLive ? 'block' : 'reset', {
    chain: context.chain,
    epoch: log.epoch,
    seq: log.seq + 1,
    blockNumber: last.number,
    blockHash: last.hash,
    blockTimeMs: last.timeMs,
    seenAtMs: last.seenAtMs,
  })
  if (!isLive) return record
  const faceOf = (token: string) => ({
    symbol: symbolOf(context, state, token),
    decimals: decimalsOf(context, state, token),
  })
  record.trades = changes.trades.map((row) => tradeWire(row, faceOf, null))
  record.candles = candles.map(candleChange)
  // A launch shows its token's price, which moves on the DEX pool as well.
  record.launches = [...changes.launches.union(changes.tokens)].flatMap((token) => {
    const launch = state.launches.get(token)
    return launch ? [launchWire(launch, state.tokens.get(token))] : []
  })
  for (const symbol of changes.coinPrices) {
    const price = state.coinPrices.get(symbol)
    if (price) record.prices[symbol] = Number(price.price_e8) / 1e8
  }
  return record
}

/** Writes the cursor and the record of a commit. The log may fall behind a crash, never get a hole. */
export async function writeRecord(client: pg.ClientBase, record: ChainRecord, timeMs: number): Promise<void> {
  await client.query({
    name: 'write-outbox',
    text: 'insert into outbox (chain, seq, body) values ($1, $2, $3)',
    values: [record.chain, record.seq, JSON.stringify(record)],
  })
  await client.query({
    name: 'write-cursor',
    text: `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ($1, $2, $3, $4, $5, $6)
      on conflict (chain) do update set number = excluded.number, hash = excluded.hash, time_ms = excluded.time_ms,
        epoch = excluded.epoch, seq = excluded.seq`,
    values: [record.chain, record.blockNumber, record.blockHash, timeMs, record.epoch, record.seq],
  })
}

async function writeBlocks(
  client: pg.ClientBase,
  chain: string,
  blocks: readonly DecodedBlock[],
  options: { keepFrom: number; isFinal: boolean },
): Promise<void> {
  const kept = blocks.filter(({ number }) => number >= options.keepFrom)
  if (kept.length === 0) return
  await client.query({
    name: 'write-blocks',
    text: `insert into block (chain, is_final, number, hash, parent_hash, time_ms)
      select $1, $2, * from unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[])`,
    values: [
      chain,
      options.isFinal,
      kept.map(({ number }) => number),
      kept.map(({ hash }) => hash),
      kept.map(({ parentHash }) => parentHash),
      kept.map(({ timeMs }) => timeMs),
    ],
  })
}

/**
 * Commits a unit of decoded blocks: rows, aggregates, cursor and outgoing record in one transaction. A unit that a
 * reorg can still take back is one block, and is journalled. Returns the record to publish.
 */
export async function commitUnit(
  client: pg.ClientBase,
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  blocks: readonly DecodedBlock[],
  options: { log: LogPosition; isFinal: boolean; finalityDepth: number; now: () => number },
): Promise<ChainRecord> {
  const last = blocks.at(-1)
  if (!last) throw new Error('a unit has at least one block')
  const { isFinal, finalityDepth, log } = options
  const journal = isFinal ? null : { chain: context.chain, blockNumber: last.number }
  await ensurePartitions(client, missingDays(client, changes.trades))
  await client.query('begin')
  try {
    const candles = await writeChanges(client, state, changes, journal)
    await writeBlocks(client, context.chain, blocks, { keepFrom: last.number - finalityDepth, isFinal })
    const record = recordOf(context, state, changes, blocks, candles, log, !isFinal)
    record.committedAtMs = options.now()
    await writeRecord(client, record, last.timeMs)
    await client.query('commit')
    return record
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Drops what no reorg and no returning reader can need any more. Outside the commits, every few hundred blocks. */
export async function pruneChain(
  client: pg.ClientBase,
  chain: string,
  keepFromBlock: number,
  seq: number,
): Promise<void> {
  await client.query('delete from undo where chain = $1 and block_number < $2', [chain, keepFromBlock])
  await client.query('delete from block where chain = $1 and number < $2', [chain, keepFromBlock])
  await client.query('delete from outbox where chain = $1 and seq <= $2', [chain, seq - keptRecords])
}
