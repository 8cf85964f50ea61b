import type { Block, Cursor } from '@peregrine/chains/block'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { CandleRow, PoolRow, TokenRow } from '../../db/rows.ts'
import type { Changes } from '../changes.ts'
import type { ChainState } from '../chainState.ts'
import { recordOf } from '../commitUnit.ts'
import { copyChunks, daysOf } from '../copyTrades.ts'
import { deriveBlocks, type Indexing } from '../deriveBlocks.ts'
import { dexesThatReportReserves } from '../derivePools.ts'
import { markSpam } from '../transfers/markSpam.ts'
import type { UnseededCurve } from '../unseededCurves.ts'
import { rowsJson } from '../writeRelation.ts'
import { fillStateJson, type OpenGap } from './gapStore.ts'
import { moveFirstBlocks, type Older } from './moveFirstBlocks.ts'
import { dropPoolPrices, keepPoolPrices, setPastPrices } from './pastPrices.ts'

/** A candle with the token that its pool trades. */
export type FillCandle = CandleRow & { token: string }

/** Everything that some blocks of a gap add, fixed at one moment. */
export type PreparedFill = {
  gap: OpenGap
  first: number
  to: Cursor & { timeMs: number }
  /** What is missing ends with this block then; null if they were read from the gap's start. */
  endsAt: (Cursor & { timeMs: number }) | null
  /** Nothing of the gap is missing any more. */
  isWhole: boolean
  /** Readers take new snapshots. */
  isTold: boolean
  days: readonly number[]
  trades: readonly string[]
  tradeCount: number
  transfers: string | null
  candles: readonly FillCandle[]
  pools: string
  tokens: string
  launches: string
  /** Of launches that have no row. */
  unseeded: readonly UnseededCurve[]
  /** Keys of the rows above. */
  touched: { pools: ReadonlySet<string>; tokens: ReadonlySet<string>; launches: ReadonlySet<string> }
  state: string
  /** The activity of watched wallets. */
  record: ChainRecord
}

/**
 * Returns a pool without reserves where they are not known: what was loaded is of today, and only events that tell
 * reserves, or the pool's own beginning, make them those of the gap.
 */
function poolOf(row: PoolRow, gap: OpenGap): PoolRow {
  const isBornHere = row.born_ms !== null && row.first_block >= gap.from
  if (isBornHere || dexesThatReportReserves.test(row.dex)) return row
  return { ...row, reserves: [], liquidity_micros: 0n }
}

/** Nobody counted the holders of a token between its first block and now. */
const tokenOf = (row: TokenRow): TokenRow => ({ ...row, is_holders_complete: false })

function rowsOf<Row extends object>(map: ReadonlyMap<string, Row>, keys: ReadonlySet<string>): Row[] {
  return [...keys].flatMap((key) => map.get(key) ?? [])
}

function candlesOf(state: ChainState, changes: Changes): FillCandle[] {
  return [...changes.candles.byKey.values()].map((candle) => ({
    ...candle,
    token: state.pools.get(candle.pool)?.token ?? '',
  }))
}

/** Where blocks stand in a gap; `isLast` if no more are read for now. */
type Place = { isFromEnd: boolean; isLast: boolean }

/**
 * Derives the rows of blocks that follow `gap.after`, or are the last ones of the gap. Mutates the state, which is that
 * of before the blocks.
 */
export async function prepareFill(
  indexing: Indexing,
  gap: OpenGap,
  blocks: readonly Block[],
  { isFromEnd, isLast }: Place,
): Promise<PreparedFill> {
  const { client, context, state } = indexing
  let older: Older = { pools: [], tokens: [] }
  const { changes, decoded } = await deriveBlocks(indexing, blocks, async (unit) => {
    older = moveFirstBlocks(state, unit)
    dropPoolPrices(state)
    await setPastPrices(client, state, unit, gap.after.number)
    return []
  })
  keepPoolPrices(state)
  for (const id of older.pools) changes.pools.add(id)
  for (const address of older.tokens) changes.tokens.add(address)
  const [first, last] = [blocks[0], decoded.at(-1)]
  if (!first || !last) throw new Error('a fill has at least one block')
  await markSpam(client, context.chain, changes.transfers, first.number)
  const isWhole = first.parentHash === gap.after.hash && last.hash === gap.toHash
  const parent = { number: first.parentNumber, hash: first.parentHash, timeMs: first.timeMs }
  return {
    gap,
    first: first.number,
    to: { number: last.number, hash: last.hash, timeMs: last.timeMs },
    endsAt: isFromEnd && !isWhole ? parent : null,
    isWhole,
    isTold: isWhole || isLast,
    days: daysOf(changes.trades),
    trades: copyChunks(changes.trades),
    tradeCount: changes.trades.length,
    transfers: changes.transfers.length > 0 ? rowsJson(changes.transfers) : null,
    candles: candlesOf(state, changes),
    pools: rowsJson(rowsOf(state.pools, changes.pools).map((row) => poolOf(row, gap))),
    tokens: rowsJson(rowsOf(state.tokens, changes.tokens).map(tokenOf)),
    launches: rowsJson(rowsOf(state.launches, changes.launches)),
    unseeded: [...changes.unseeded.values()],
    touched: { pools: changes.pools, tokens: changes.tokens, launches: changes.launches },
    state: fillStateJson(state),
    record: recordOf(context, state, changes, last, true),
  }
}
