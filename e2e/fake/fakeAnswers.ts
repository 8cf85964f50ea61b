import type { MarketStats, WindowStats } from '@peregrine/contract/marketStats'
import { periodSeconds, type Period } from '@peregrine/core/period'
import type { World } from './seededWorld.ts'

function windowOf(world: World, weight: number): WindowStats {
  const buys = Math.floor(world.random() * 20 * weight)
  const sells = Math.floor(world.random() * 18 * weight)
  return {
    priceChange: weight === 1 ? null : (world.random() - 0.45) * 40,
    volume: (buys + sells) * 130,
    buyVolume: buys * 130,
    sellVolume: sells * 130,
    buyCount: buys,
    sellCount: sells,
    totalTransactions: buys + sells,
    totalUsers: Math.ceil((buys + sells) / 2),
    buyUsers: Math.ceil(buys / 2),
    sellUsers: Math.ceil(sells / 2),
  }
}

/** Statistics of a pool, made up. */
export function fakeStats(world: World, pool: string): MarketStats {
  const token = world.tokens.find((known) => known.pool === pool)
  return {
    chainType: token?.network ?? 'eth',
    poolAddress: pool,
    tokenPrice: token?.price ?? null,
    marketCap: token ? token.price * token.supply : null,
    liquidity: 84_200,
    at: Date.now(),
    windows: {
      '1m': windowOf(world, 1),
      '5m': windowOf(world, 4),
      '1h': windowOf(world, 40),
      '24h': windowOf(world, 900),
    },
  }
}

const done = (data: unknown) => ({ code: '000000', msg: 'success', data })

function candlesOf(world: World, url: URL, pool: string): unknown {
  const token = world.tokens.find((known) => known.pool === pool)
  const seconds = periodSeconds[(url.searchParams.get('period') ?? '1m') as Period]
  const factor = url.searchParams.get('type') === 'mcap' ? (token?.supply ?? 1) : 1
  return token ? world.candles(token, seconds, 300, factor) : []
}

function search(world: World, query: string): unknown {
  const text = query.toLowerCase()
  return world.tokens
    .filter(({ symbol, token, name }) =>
      [symbol, token, name].some((part) => part.toLowerCase().startsWith(text)),
    )
    .slice(0, 40)
    .map((token) => ({
      tokenAddress: token.token,
      poolAddress: token.pool,
      chainType: token.network,
      network: token.network,
      symbol: token.symbol,
      name: token.name,
      totalLiquidity: 84_200,
      marketCap: token.price * token.supply,
      tokenStatistics: { oneDayVolumeUsd: 120_000 },
    }))
}

/** The JSON answer of the fake server to a path, or null when it has none. */
export function fakeAnswer(world: World, url: URL): { status: number; body: unknown } | null {
  const [, first = '', second = '', third = '', fourth = ''] = url.pathname.split('/')
  if (first === 'unified-search')
    return { status: 200, body: done(search(world, decodeURIComponent(second))) }
  if (first !== 'api') return null
  if (second === 'status') return { status: 200, body: done({ mode: 'sandbox' }) }
  if (second === 'candles') return { status: 200, body: done(candlesOf(world, url, fourth)) }
  if (second === 'trades') {
    const token = world.tokens.find(({ network }) => network === third)
    return { status: 200, body: done({ items: token ? [world.trade(token)] : [], next: null }) }
  }
  return { status: 404, body: { code: 'pool.unknown', msg: 'unknown', data: null } }
}
