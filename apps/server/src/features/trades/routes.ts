import { getKolTrades, getPoolTrades, getTrades } from '@peregrine/contract/routes/trades'
import type { WalletTag } from '@peregrine/contract/walletTag'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { Ledgers } from '../../domain/ledgers/ledgers.ts'
import { type PoolPeople, readPoolPeople } from '../../domain/ledgers/people.ts'
import { placeOf } from '../../domain/trades/store.ts'
import { readMarketPools } from '../../domain/trades/marketPools.ts'
import { parsePlace, readTradePage, toPage, type TradeReader } from '../../domain/trades/tradePage.ts'
import type { TradeRow } from '../../domain/trades/tradeRow.ts'
import { mount } from '../../http/mount.ts'
import { listPoolTrades, type TradeFilter, type TradeOrder } from './poolTrades.ts'

type PoolQuery = z.output<typeof getPoolTrades.query>

/** Returns the wallets selected by `maker` and `tags`; undefined without a selection. */
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
    isKol: tags?.includes('kol'),
    fromMs: from,
    toMs: to,
  }
}

function byPlace(order: TradeOrder): (a: TradeRow, b: TradeRow) => number {
  const sign = order === 'oldest' ? 1 : -1
  return (a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)]
    const at = one.findIndex((part, i) => part !== other[i])
    return at < 0 ? 0 : sign * ((one[at] ?? 0) - (other[at] ?? 0))
  }
}

async function poolsOf(pool: Pool, chain: ChainKey, id: string, isJoined: boolean): Promise<string[]> {
  return isJoined ? readMarketPools(pool, chain, id) : [id]
}

type TradeDeps = TradeReader & { ledgers: Ledgers }

export function tradeRoutes(app: FastifyInstance, deps: TradeDeps): void {
  const { pool, nameOf } = deps
  mount(app, getKolTrades, async ({ params }) => {
    const page = await readTradePage(deps, { of: 'marked', network: params.network }, { limit: 100 })
    return page.items
  })
  mount(app, getTrades, ({ params, query }) =>
    readTradePage(deps, { of: 'network', network: params.network }, query),
  )
  mount(app, getPoolTrades, async ({ params, query }) => {
    const { chain } = networkFacts[params.network]
    const { limit, order } = query
    const place = parsePlace(query.before)
    const makers = await makersOf(query, () => readPoolPeople(deps, chain, params.pool))
    const filter = filterOf(query, makers)
    const pools = await poolsOf(pool, chain, params.pool, query.joined === 'true')
    const lists = await Promise.all(
      pools.map((id) => listPoolTrades(pool, { chain, pool: id, filter, order }, limit, place)),
    )
    return toPage(lists.flat().sort(byPlace(order)).slice(0, limit), limit, nameOf)
  })
}
