import { getKolTrades, getPoolTrades, getTrades } from '@peregrine/contract/routes/trades'
import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletTag } from '@peregrine/contract/walletTag'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { decodeCursor, encodeCursor, tradePlaceParts } from '../../http/cursor.ts'
import { mount } from '../../http/mount.ts'
import { listJoinedPools, listPoolTrades, type TradeFilter } from './poolTrades.ts'
import { listTrades, type TradePlace, type TradeScope } from './store.ts'
import type { NameOf } from './topics.ts'
import { type TradeRow, tradeToWire } from './wire.ts'

type TradePage = { items: TradeWire[]; next: string | null }
type Paging = { limit: number; before?: string | undefined }

function placeOf(row: TradeRow): TradePlace {
  return [Number(row.time_ms), Number(row.block_number), row.tx_index, row.idx]
}

/** One page of trades, newest first, with names of marked wallets and the cursor of the next page. */
export async function readTradePage(
  pool: Pool,
  nameOf: NameOf,
  scope: TradeScope,
  { limit, before }: Paging,
): Promise<TradePage> {
  const place = before === undefined ? null : (decodeCursor(before, tradePlaceParts) as TradePlace)
  return toPage(await listTrades(pool, scope, limit, place), limit, nameOf)
}

function toPage(rows: readonly TradeRow[], limit: number, nameOf: NameOf): TradePage {
  const last = rows.at(-1)
  return {
    items: rows.map((row) => tradeToWire(row, nameOf(row.chain, row.sender))),
    next: last && rows.length === limit ? encodeCursor(placeOf(last)) : null,
  }
}

/** Who launched a pool's token and who bought first; from the token's ledger. */
export type PoolPeople = { developer: string | null; snipers: readonly string[] }
type ReadPeople = (chain: ChainKey, pool: string) => Promise<PoolPeople>
type PoolQuery = z.output<typeof getPoolTrades.query>

/** The wallets that `maker` and `tags` name; undefined where they name nobody in particular. */
async function makersOf(
  query: PoolQuery,
  readPeople: () => Promise<PoolPeople>,
): Promise<string[] | undefined> {
  const { maker, tags = [] } = query
  if (maker === undefined && tags.length === 0) return undefined
  const named = maker ?? []
  if (!tags.some((tag) => tag !== 'kol')) return named
  const { developer, snipers } = await readPeople()
  const isWanted = (tag: WalletTag) => tags.includes(tag)
  return [
    ...named,
    ...(isWanted('dev') && developer !== null ? [developer] : []),
    ...(isWanted('sniper') ? snipers : []),
  ]
}

function filterOf(query: PoolQuery, makers: string[] | undefined): TradeFilter {
  const { side, minUsd, tags, from, to } = query
  return {
    side: side && (side === 'buy' ? 'b' : 's'),
    minMicros: minUsd ? BigInt(Math.round(minUsd * 1e6)) : undefined,
    makers,
    isMarked: tags?.includes('kol'),
    fromMs: from,
    toMs: to,
  }
}

function newestFirst(a: TradeRow, b: TradeRow): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  const at = one.findIndex((part, i) => part !== other[i])
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0)
}

async function poolsOf(pool: Pool, chain: ChainKey, id: string, isJoined: boolean): Promise<string[]> {
  return isJoined ? listJoinedPools(pool, chain, id) : [id]
}

type TradeDeps = { pool: Pool; nameOf: NameOf; readPeople: ReadPeople }

export function tradeRoutes(app: FastifyInstance, { pool, nameOf, readPeople }: TradeDeps): void {
  mount(app, getKolTrades, async ({ params }) => {
    const page = await readTradePage(pool, nameOf, { of: 'marked', network: params.network }, { limit: 100 })
    return page.items
  })
  mount(app, getTrades, ({ params, query }) =>
    readTradePage(pool, nameOf, { of: 'network', network: params.network }, query),
  )
  mount(app, getPoolTrades, async ({ params, query }) => {
    const { chain } = networkFacts[params.network]
    const { limit, before } = query
    const place = before === undefined ? null : (decodeCursor(before, tradePlaceParts) as TradePlace)
    const makers = await makersOf(query, () => readPeople(chain, params.pool))
    const filter = filterOf(query, makers)
    const pools = await poolsOf(pool, chain, params.pool, query.joined === 'true')
    const lists = await Promise.all(
      pools.map((id) => listPoolTrades(pool, { chain, pool: id, filter }, limit, place)),
    )
    return toPage(lists.flat().sort(newestFirst).slice(0, limit), limit, nameOf)
  })
}
