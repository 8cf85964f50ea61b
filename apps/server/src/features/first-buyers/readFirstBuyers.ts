import {
  firstBuyerCount,
  type FirstBuyersWire,
  type FirstBuyerWire,
} from '@peregrine/contract/routes/firstBuyers'
import { Fault } from '@peregrine/core/fault'
import { incompleteSince } from '@peregrine/core/incompleteSince'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { percentOf, usdText, wholeOf } from '@peregrine/core/units'
import type { Pool } from 'pg'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import { findLedgerToken, type LedgerToken, listBalancesOf, readSnipers } from '../../domain/ledgers/store.ts'
import { tagsOf } from '../../domain/ledgers/traderFigures.ts'
import { readMarketPools } from '../../domain/trades/marketPools.ts'
import { buyerState, type BuyerUnits } from './buyerState.ts'
import {
  type BuyerRow,
  findOrigin,
  followedTrades,
  listFirstBuyers,
  type OriginRow,
  searchedBuys,
} from './store.ts'

export type BuyerDeps = { pool: Pool; nameOf: NameOf; gaps: GapReader }

const numberOf = (column: string | null): number | null => (column === null ? null : Number(column))

type Missing = Pick<FirstBuyersWire, 'missing' | 'since'>

/** Says whether the first trades of a market are stored: they may be older than the index, or dropped since. */
export function missingOf(
  origin: Pick<OriginRow, 'born_ms' | 'start_ms' | 'trade_ms' | 'candle_s'>,
): Missing {
  const [bornMs, startMs, tradeMs, candleS] = [
    origin.born_ms,
    origin.start_ms,
    origin.trade_ms,
    origin.candle_s,
  ].map(numberOf)
  if (bornMs == null || bornMs < (startMs ?? 0)) return { missing: 'before-index', since: startMs ?? null }
  const isDropped = candleS != null && (tradeMs == null || candleS < Math.floor(tradeMs / 60_000) * 60)
  return isDropped ? { missing: 'dropped', since: tradeMs ?? null } : { missing: null, since: null }
}

function unitsOf(row: BuyerRow): BuyerUnits | null {
  if (row.is_unknown || Number(row.trades) > followedTrades) return null
  const first = BigInt(row.first_units ?? row.bought_units ?? 0)
  return { first, bought: BigInt(row.all_bought ?? 0), sold: BigInt(row.all_sold ?? 0) }
}

type Market = {
  chain: ChainKey
  token: LedgerToken
  supply: bigint | null
  snipers: ReadonlySet<string> | null
  /** Balance on chain; null if it is unknown. */
  balanceOf(wallet: string): bigint | null
}

function toBuyer(row: BuyerRow, at: number, market: Market, name: string | null): FirstBuyerWire {
  const held = market.balanceOf(row.sender)
  return {
    rank: at + 1,
    address: row.sender,
    name,
    tags: tagsOf(market, row.sender, name),
    firstBuyAt: Number(row.time_ms),
    boughtUnits: row.bought_units,
    boughtUsd: row.value_micros === null ? null : usdText(BigInt(row.value_micros)),
    state: buyerState(unitsOf(row), held),
    heldUnits: held?.toString() ?? null,
    percent: held === null ? null : percentOf(held, market.supply),
  }
}

/** Reads what the lists of a token's wallets share; balances are known of all wallets or of none. */
async function readMarket(
  pool: Pool,
  chain: ChainKey,
  origin: OriginRow,
  wallets: readonly string[],
): Promise<Market | null> {
  const token = await findLedgerToken(pool, chain, origin.token)
  if (!token) return null
  const [snipers, balances] = await Promise.all([
    readSnipers(pool, chain, token),
    listBalancesOf(pool, chain, token.address, wallets),
  ])
  const balanceOf = (wallet: string) => (token.is_holders_complete ? (balances.get(wallet) ?? 0n) : null)
  const supply = wholeOf(origin.total_supply === null ? null : BigInt(origin.total_supply), balances.values())
  return { chain, token, supply, snipers, balanceOf }
}

/** Blocks that are not read yet may hold earlier buyers, up to the last that is listed. */
async function incompleteOf(gaps: GapReader, chain: ChainKey, bornMs: number, rows: readonly BuyerRow[]) {
  const last = rows.length < firstBuyerCount ? undefined : rows.at(-1)
  const toMs = last && Number(last.time_ms)
  return incompleteSince(await gaps.read(chain), { fromMs: bornMs, toMs })
}

/**
 * Reads the first wallets that bought the token in a pool's market. None are listed where its first trades are not
 * stored, nor after blocks that are not read yet.
 *
 * @throws Fault `pool.unknown`
 */
export async function readFirstBuyers(
  { pool, nameOf, gaps }: BuyerDeps,
  network: Network,
  poolId: string,
): Promise<FirstBuyersWire> {
  const { chain } = networkFacts[network]
  const pools = await readMarketPools(pool, chain, poolId)
  const origin = await findOrigin(pool, chain, pools[0] ?? poolId)
  if (!origin) throw new Fault('pool.unknown', { network })
  const missing = missingOf(origin)
  const none = { ...missing, incompleteSince: null, searched: null, buyers: [] }
  if (missing.missing !== null) return none
  const bornMs = Number(origin.born_ms)
  const rows = await listFirstBuyers(pool, { chain, pools, token: origin.token, bornMs })
  const wallets = rows.map(({ sender }) => sender)
  const market = await readMarket(pool, chain, origin, wallets)
  if (!market) return none
  const since = await incompleteOf(gaps, chain, bornMs, rows)
  const searched = Number(rows[0]?.searched ?? 0)
  return {
    ...missing,
    incompleteSince: since,
    searched: rows.length < firstBuyerCount && searched >= searchedBuys ? searched : null,
    buyers: rows
      .filter(({ time_ms }) => since === null || Number(time_ms) < since)
      .map((row, at) => toBuyer(row, at, market, nameOf(chain, row.sender))),
  }
}
