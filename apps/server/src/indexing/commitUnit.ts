import type { ChainRecord } from '@peregrine/contract/chainRecord'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type pg from 'pg'
import type { CandleRow, TokenRow, TradeRow } from '../db/rows.ts'
import { inTransaction } from '../db/withClient.ts'
import { candleChange, emptyRecord } from '../wire/chainRecord.ts'
import { launchWire } from '../wire/launchWire.ts'
import { tradeWire } from '../wire/tradeWire.ts'
import { transferToWire } from '../wire/transferWire.ts'
import { writeChainStart } from './chainStart.ts'
import { type ChainContext, wantedOf } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { copyChunks, copyTrades, daysOf, ensurePartitions } from './copyTrades.ts'
import { noteCompleted } from './holderHistories.ts'
import { type Relation, relations } from './relation.ts'
import type { DecodedBlock } from './unit.ts'
import { pruneUnseeded, type UnseededCurve, writeUnseeded } from './unseededCurves.ts'
import { decimalsOf, symbolOf } from './valuation.ts'
import { rowsJson, writeRelation } from './writeRelation.ts'

type TokenPrice = Pick<TokenRow, 'price_usd' | 'market_cap'>

/** Position in a chain's record log. */
export type LogPosition = { epoch: string; seq: number }

/** Records kept for returning readers. */
const keptRecords = 5_000

/** Changed rows of a relation as the text to be sent: later changes to the state do not affect it. */
type Write = { relation: Relation; json: string }

/** Everything that a commit writes, fixed at one moment, so that the next unit can be derived meanwhile. */
export type PreparedCommit = {
  chain: ChainKey
  isFinal: boolean
  blocks: readonly DecodedBlock[]
  last: DecodedBlock
  days: readonly number[]
  trades: readonly string[]
  tradeCount: number
  transfers: string | null
  candles: Write | null
  writes: readonly Write[]
  /** Tokens whose holders became complete. */
  completed: readonly string[]
  /** Of launches that have no row, with the prices of their tokens. */
  unseeded: readonly UnseededCurve[]
  unseededPrices: ReadonlyMap<string, TokenPrice>
  /** All but its log position and the stored candles. */
  record: ChainRecord
}

function writeOf(relation: Relation, rows: readonly object[]): Write | null {
  return rows.length === 0 ? null : { relation, json: rowsJson(rows) }
}

function writesOf(state: ChainState, changes: Changes): Write[] {
  const rowsOf = <Row extends object>(map: ReadonlyMap<string, Row>, keys: ReadonlySet<string>): Row[] =>
    [...keys].flatMap((key) => map.get(key) ?? [])
  return [
    writeOf(relations.balanceChange, [...changes.balanceChanges.values()]),
    writeOf(relations.balance, [...changes.balances.values()]),
    writeOf(networkFacts[state.chain].family === 'EVM' ? relations.holderMoveChange : relations.holderMove, [
      ...changes.holderMoves.values(),
    ]),
    writeOf(relations.pool, rowsOf(state.pools, changes.pools)),
    writeOf(relations.token, rowsOf(state.tokens, changes.tokens)),
    writeOf(relations.launch, rowsOf(state.launches, changes.launches)),
    writeOf(relations.pricePool, rowsOf(state.pricePools, changes.pricePools)),
    writeOf(relations.coinPrice, rowsOf(state.coinPrices, changes.coinPrices)),
  ].filter((write) => write !== null)
}

/** Returns watched wallets' activity during an outage, which is alerted late rather than not at all. */
function watchedOnly(context: ChainContext, trades: readonly TradeRow[]): readonly TradeRow[] {
  const wanted = wantedOf(context)
  return wanted ? trades.filter(({ sender }) => wanted.has(sender)) : []
}

/**
 * Builds the outgoing record of a commit; a unit of many blocks says that everything may have changed, with watched
 * wallets' activity.
 */
export function recordOf(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  last: DecodedBlock,
  isFinal: boolean,
): ChainRecord {
  const record = emptyRecord(isFinal ? 'reset' : 'block', {
    chain: context.chain,
    epoch: '',
    seq: 0,
    blockNumber: last.number,
    blockHash: last.hash,
    blockTimeMs: last.timeMs,
    seenAtMs: last.seenAtMs,
  })
  const identityOf = (token: string) => ({
    symbol: symbolOf(context, state, token),
    decimals: decimalsOf(context, state, token),
  })
  const told = isFinal ? watchedOnly(context, changes.trades) : changes.trades
  record.trades = told.map((row) => tradeWire(row, identityOf, null))
  record.transfers = changes.transfers.map(transferToWire)
  if (isFinal) return record
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

/** Copies what tokens cost, as later units change them. */
function pricesOf({ tokens }: ChainState, addresses: Iterable<string>): Map<string, TokenPrice> {
  const prices = new Map<string, TokenPrice>()
  for (const address of addresses) {
    const { price_usd = null, market_cap = null } = tokens.get(address) ?? {}
    prices.set(address, { price_usd, market_cap })
  }
  return prices
}

/** Fixes the changes of a unit of blocks. A unit within reach of a reorg is one block. */
export function prepareCommit(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  blocks: readonly DecodedBlock[],
  isFinal: boolean,
): PreparedCommit {
  const last = blocks.at(-1)
  if (!last) throw new Error('a unit has at least one block')
  return {
    chain: context.chain,
    isFinal,
    blocks,
    last,
    days: daysOf(changes.trades),
    trades: copyChunks(changes.trades),
    tradeCount: changes.trades.length,
    transfers: changes.transfers.length > 0 ? rowsJson(changes.transfers) : null,
    candles: writeOf(relations.candle, [...changes.candles.byKey.values()]),
    writes: writesOf(state, changes),
    completed: [...changes.completed],
    unseeded: [...changes.unseeded.values()],
    unseededPrices: pricesOf(state, changes.unseeded.keys()),
    record: recordOf(context, state, changes, last, isFinal),
  }
}

/** A record with its JSON, as stored in the outbox. */
export type CommittedRecord = { record: ChainRecord; body: string }

/** Writes the cursor and the record of a commit. After a crash the log may be behind, but never has a gap. */
export async function writeRecord(
  client: pg.ClientBase,
  record: ChainRecord,
  timeMs: number,
): Promise<CommittedRecord> {
  const body = JSON.stringify(record)
  await client.query({
    name: 'write-outbox',
    text: 'insert into outbox (chain, seq, body) values ($1, $2, $3)',
    values: [record.chain, record.seq, body],
  })
  await client.query({
    name: 'write-cursor',
    text: `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ($1, $2, $3, $4, $5, $6)
      on conflict (chain) do update set number = excluded.number, hash = excluded.hash, time_ms = excluded.time_ms,
        epoch = excluded.epoch, seq = excluded.seq`,
    values: [record.chain, record.blockNumber, record.blockHash, timeMs, record.epoch, record.seq],
  })
  return { record, body }
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

export async function writeTransfers(client: pg.ClientBase, json: string): Promise<void> {
  await client.query({
    name: 'write-transfers',
    text: 'insert into transfer select * from json_populate_recordset(null::transfer, $1::json)',
    values: [json],
  })
}

async function writePrepared(client: pg.ClientBase, prepared: PreparedCommit): Promise<CandleRow[]> {
  const { chain, isFinal, last, candles, writes, completed } = prepared
  const journal = isFinal ? null : { chain, blockNumber: last.number }
  await copyTrades(client, prepared.trades)
  if (prepared.transfers) await writeTransfers(client, prepared.transfers)
  const isWanted = !isFinal
  const stored = candles
    ? await writeRelation(client, candles.relation, candles.json, { journal, isWanted })
    : []
  for (const { relation, json } of writes) await writeRelation(client, relation, json, { journal })
  if (completed.length > 0) await noteCompleted(client, chain, completed, last.number)
  return stored as CandleRow[]
}

/**
 * Commits a prepared unit: rows, aggregates, cursor and outgoing record in one transaction, journalled within reach of
 * a reorg. Returns the record to publish.
 */
export async function runCommit(
  client: pg.ClientBase,
  prepared: PreparedCommit,
  options: { log: LogPosition; finalityDepth: number; now: () => number },
): Promise<CommittedRecord> {
  const { chain, blocks, last, isFinal } = prepared
  const { log, finalityDepth, now } = options
  await ensurePartitions(client, prepared.days)
  return inTransaction(client, async () => {
    const candles = await writePrepared(client, prepared)
    await writeBlocks(client, chain, blocks, { keepFrom: last.number - finalityDepth, isFinal })
    if (log.seq === 0 && blocks[0]) await writeChainStart(client, chain, blocks[0])
    const followed = await writeUnseeded(client, chain, prepared.unseeded)
    const launches = isFinal
      ? []
      : followed.map((row) => launchWire(row, prepared.unseededPrices.get(row.token)))
    const record = {
      ...prepared.record,
      launches: [...prepared.record.launches, ...launches],
      epoch: log.epoch,
      seq: log.seq + 1,
      candles: isFinal ? [] : candles.map(candleChange),
      committedAtMs: now(),
    }
    return writeRecord(client, record, last.timeMs)
  })
}

/**
 * Deletes rows that no reorg and no returning reader can need any more. Runs outside the commits, every few hundred
 * blocks.
 */
export async function pruneChain(
  client: pg.ClientBase,
  chain: string,
  keepFromBlock: number,
  seq: number,
): Promise<void> {
  await client.query('delete from undo where chain = $1 and block_number < $2', [chain, keepFromBlock])
  await client.query('delete from block where chain = $1 and number < $2', [chain, keepFromBlock])
  await client.query('delete from outbox where chain = $1 and seq <= $2', [chain, seq - keptRecords])
  await pruneUnseeded(client, chain, keepFromBlock)
}
