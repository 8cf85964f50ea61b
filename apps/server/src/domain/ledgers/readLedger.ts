import type { ChainKey } from '@peregrine/core/network'
import type { Position, PositionTrade } from '@peregrine/core/portfolio/position'
import { positionAtBalance } from '@peregrine/core/portfolio/positionAtBalance'
import type { Pool } from 'pg'
import { feesOfColumns } from '../../wire/feesWire.ts'
import { knownFrom } from './knownFrom.ts'
import {
  findLedgerToken,
  type LedgerToken,
  type LedgerTradeRow,
  listBalancesOf,
  listLedgerTrades,
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
  trades: PositionTrade[]
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
      trades: [],
      buys: 0,
      bought: caps(),
      sold: caps(),
      firstTradeMs: timeMs,
      lastTradeMs: timeMs,
    }
    drafts.set(row.sender, draft)
  }
  const isBuy = row.side === 'b'
  draft.trades.push({
    id: row.id,
    side: isBuy ? 'buy' : 'sell',
    units: row.units === null ? null : BigInt(row.units),
    micros: row.value_micros === null ? null : BigInt(row.value_micros),
    fees: feesOfColumns(row),
  })
  draft.lastTradeMs = timeMs
  if (isBuy) draft.buys++
  if (row.paid_cap === null || row.value_micros === null) return
  const caps = isBuy ? draft.bought : draft.sold
  caps.capMicros += row.paid_cap * Number(row.value_micros)
  caps.cappedMicros += Number(row.value_micros)
}

const averageCap = ({ capMicros, cappedMicros }: Caps): number | null =>
  cappedMicros > 0 ? capMicros / cappedMicros : null

/** The sources of a position are read elsewhere; here they would only fill memory. */
const noSources: Position['sources'] = { bought: [], sold: [], realised: [], held: [] }

function toTrader(address: string, draft: Draft, balance: bigint | null): Trader {
  return {
    address,
    buys: draft.buys,
    sells: draft.trades.length - draft.buys,
    position: { ...positionAtBalance(draft.trades, 'fifo', balance), sources: noSources },
    averageBuyCap: averageCap(draft.bought),
    averageSellCap: averageCap(draft.sold),
    firstTradeMs: draft.firstTradeMs,
    lastTradeMs: draft.lastTradeMs,
  }
}

/** Rows per batch before yielding to the event loop. */
const rowsPerTurn = 5_000

const letOthersRun = () => new Promise<void>((resolve) => setImmediate(resolve))

async function draftsOf(rows: readonly LedgerTradeRow[]): Promise<Map<string, Draft>> {
  const drafts = new Map<string, Draft>()
  for (const [at, row] of rows.entries()) {
    addRow(drafts, row)
    if (at % rowsPerTurn === rowsPerTurn - 1) await letOthersRun()
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
    done += draft.trades.length
    if (done < rowsPerTurn) continue
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
  const [newest, snipers] = await Promise.all([
    listLedgerTrades(pool, chain, token.pools, limit + 1),
    readSnipers(pool, chain, token),
  ])
  const rows = newest.slice(-limit)
  const drafts = await draftsOf(rows)
  const balances = await listBalancesOf(pool, chain, token.address, [...drafts.keys()])
  const unknown = token.is_holders_complete ? 0n : null
  const isComplete = newest.length <= limit
  return {
    token,
    isComplete,
    knownFromMs: knownFrom(token.known_from_ms, isComplete ? null : (rows[0] ?? null)),
    tradeCount: rows.length,
    snipers,
    traders: await tradersOf(drafts, (owner) => balances.get(owner) ?? unknown),
    readAtMs: nowMs,
  }
}
