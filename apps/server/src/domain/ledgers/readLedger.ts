import type { ChainKey } from '@peregrine/core/network'
import { openPosition, type OpenPosition, type Position } from '@peregrine/core/portfolio/position'
import { closeAtBalance } from '@peregrine/core/portfolio/positionAtBalance'
import type { Pool } from 'pg'
import { withTransaction } from '../../db/withClient.ts'
import { feesOfColumns } from '../../wire/feesWire.ts'
import { knownFrom } from './knownFrom.ts'
import {
  findLedgerToken,
  type LedgerToken,
  type LedgerTradeRow,
  listBalancesOf,
  readLedgerTrades,
  readSnipers,
} from './store.ts'

/** One wallet's position and trades in a token. */
export type Trader = {
  address: string
  buys: number
  sells: number
  position: Position
  averageBuyCap: number | null
  averageSellCap: number | null
  firstTradeMs: number
  lastTradeMs: number
}

/** Every wallet's trades in one token over all of its pools. */
export type TokenLedger = {
  token: LedgerToken
  /** False when only the newest trades were read. */
  isComplete: boolean
  tradeCount: number
  /** Time from which on its trades are known; null if that is since it exists. */
  knownFromMs: number | null
  /** Null when the token's first trades were not indexed. */
  snipers: ReadonlySet<string> | null
  traders: ReadonlyMap<string, Trader>
  readAtMs: number
}

/** Market caps times value, and the value that they weigh. */
type Caps = { capMicros: number; cappedMicros: number }

type Draft = {
  position: OpenPosition
  trades: number
  buys: number
  bought: Caps
  sold: Caps
  firstTradeMs: number
  lastTradeMs: number
}

function addRow(drafts: Map<string, Draft>, row: LedgerTradeRow): void {
  const timeMs = Number(row.time_ms)
  let draft = drafts.get(row.sender)
  if (!draft) {
    const caps = () => ({ capMicros: 0, cappedMicros: 0 })
    draft = {
      position: openPosition('fifo'),
      trades: 0,
      buys: 0,
      bought: caps(),
      sold: caps(),
      firstTradeMs: timeMs,
      lastTradeMs: timeMs,
    }
    drafts.set(row.sender, draft)
  }
  const isBuy = row.side === 'b'
  draft.position.add({
    // Ids are for the sources of a figure, which are read elsewhere; here they would only fill memory.
    id: '',
    side: isBuy ? 'buy' : 'sell',
    units: row.units === null ? null : BigInt(row.units),
    micros: row.value_micros === null ? null : BigInt(row.value_micros),
    fees: feesOfColumns(row),
  })
  draft.lastTradeMs = timeMs
  draft.trades++
  if (isBuy) draft.buys++
  if (row.paid_cap === null || row.value_micros === null) return
  const caps = isBuy ? draft.bought : draft.sold
  caps.capMicros += row.paid_cap * Number(row.value_micros)
  caps.cappedMicros += Number(row.value_micros)
}

const averageCap = ({ capMicros, cappedMicros }: Caps): number | null =>
  cappedMicros > 0 ? capMicros / cappedMicros : null

const noSources: Position['sources'] = { bought: [], sold: [], realised: [], held: [] }

function toTrader(address: string, draft: Draft, balance: bigint | null): Trader {
  return {
    address,
    buys: draft.buys,
    sells: draft.trades - draft.buys,
    position: { ...closeAtBalance(draft.position, balance), sources: noSources },
    averageBuyCap: averageCap(draft.bought),
    averageSellCap: averageCap(draft.sold),
    firstTradeMs: draft.firstTradeMs,
    lastTradeMs: draft.lastTradeMs,
  }
}

/** Trades whose positions are closed before yielding to the event loop. */
const tradesPerTurn = 5_000

const letOthersRun = () => new Promise<void>((resolve) => setImmediate(resolve))

type Drafts = { byTrader: Map<string, Draft>; trades: number; oldest: LedgerTradeRow | null }

async function readDrafts(batches: AsyncIterable<LedgerTradeRow[]>): Promise<Drafts> {
  const drafts: Drafts = { byTrader: new Map(), trades: 0, oldest: null }
  for await (const rows of batches) {
    drafts.oldest ??= rows[0] ?? null
    drafts.trades += rows.length
    for (const row of rows) addRow(drafts.byTrader, row)
  }
  return drafts
}

async function tradersOf(
  drafts: ReadonlyMap<string, Draft>,
  balanceOf: (owner: string) => bigint | null,
): Promise<Map<string, Trader>> {
  const traders = new Map<string, Trader>()
  let done = 0
  for (const [address, draft] of drafts) {
    traders.set(address, toTrader(address, draft, balanceOf(address)))
    done += draft.trades
    if (done < tradesPerTurn) continue
    done = 0
    await letOthersRun()
  }
  return traders
}

/** Reads a token's ledger from its newest `limit` trades; null when the token is unknown. */
export async function readLedger(
  pool: Pool,
  asked: { chain: ChainKey; token: string; limit: number },
  nowMs: number,
): Promise<TokenLedger | null> {
  const { chain, limit } = asked
  const token = await findLedgerToken(pool, chain, asked.token)
  if (!token) return null
  const [{ byTrader, trades, oldest }, snipers] = await Promise.all([
    withTransaction(
      pool,
      (client) => readDrafts(readLedgerTrades(client, chain, token.pools, limit)),
      'begin read only',
    ),
    readSnipers(pool, chain, token),
  ])
  const balances = await listBalancesOf(pool, chain, token.address, [...byTrader.keys()])
  const unknown = token.is_holders_complete ? 0n : null
  const isComplete = oldest?.is_complete ?? true
  return {
    token,
    isComplete,
    knownFromMs: knownFrom(token.known_from_ms, isComplete ? null : oldest),
    tradeCount: trades,
    snipers,
    traders: await tradersOf(byTrader, (owner) => balances.get(owner) ?? unknown),
    readAtMs: nowMs,
  }
}
