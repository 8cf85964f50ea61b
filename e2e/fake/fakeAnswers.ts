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

function search(world: World, query: string, tab: string): unknown {
  const text = query.toLowerCase()
  const hits = world.tokens
    .filter(({ symbol, token, pool, name }) =>
      [symbol, token, pool, name].some((part) => part.toLowerCase().startsWith(text)),
    )
    .map((token) => ({
      network: token.network,
      symbol: token.symbol,
      name: token.name,
      tokenAddress: token.token,
      pairAddress: token.pool,
      tokenPrice: token.price,
      marketCap: token.price * token.supply,
      liquidity: 84_200,
      volume24h: 120_000,
      firstSeenAt: token.createdAt,
      copyOf: null,
    }))
  const counts = Object.fromEntries(
    ['all', 'pump', 'eth', 'sol', 'bsc', 'four', 'base'].map((name) => [
      name,
      hits.filter(({ network }) => name === 'all' || network === name).length,
    ]),
  )
  return { ...done(hits.filter(({ network }) => tab === 'all' || network === tab).slice(0, 40)), counts }
}

function poolInfo(world: World, pool: string): unknown {
  const token = world.tokens.find((known) => known.pool === pool)
  if (!token) return null
  const isLaunch = token.network === 'four' || token.network === 'pump'
  return {
    network: token.network,
    poolAddress: token.pool,
    poolType: 'uniswap-v2',
    dex: isLaunch ? (token.network === 'four' ? 'four-meme' : 'pump-fun') : 'uniswap-v2',
    tokenSymbol: token.symbol,
    tokenName: token.name,
    tokenAddress: token.token,
    tokenDecimals: token.decimals,
    anchorSymbol: token.network === 'sol' || token.network === 'pump' ? 'SOL' : 'WETH',
    anchorAddress:
      token.network === 'sol' || token.network === 'pump'
        ? 'So11111111111111111111111111111111111111112'
        : `0x${'0'.repeat(40)}`,
    anchorDecimals: 18,
    tokenBalance: '1',
    anchorBalance: '1',
    tokenBalanceUnits: `${417n * 10n ** BigInt(token.decimals + 6)}`,
    anchorBalanceUnits: `${84n * 10n ** 17n}`,
    tokenPrice: token.price,
    marketCap: token.price * token.supply,
    liquidityUsd: 84_200,
    feePips: 3000,
    isKnownFactory: true,
    createdAt: Math.floor(token.createdAt),
    tradedAt: Date.now(),
    totalSupply: `${10n ** BigInt(token.decimals + 9)}`,
    launch: isLaunch
      ? {
          stage: 'curve',
          progress: 63.4,
          creator: token.token,
          toPool: null,
          createdAt: Math.floor(token.createdAt),
        }
      : null,
  }
}

function holders(world: World, address: string): unknown {
  const token = world.tokens.find((known) => known.token === address)
  const wallets = token ? (world.wallets.get(token.network) ?? []) : []
  return {
    isComplete: false,
    total: wallets.length,
    holders: wallets.map((wallet, index) => ({
      rank: index + 1,
      address: wallet.address,
      name: wallet.name,
      units: `${BigInt(Math.round(1e9 / (index + 3))) * 10n ** BigInt((token?.decimals ?? 18) - 1)}`,
      percent: 10 / (index + 3),
      valueUsd: ((token?.price ?? 0) * 1e8) / (index + 3),
      kind: index === 0 ? 'pool' : 'wallet',
    })),
  }
}

/** The JSON answer of the fake server to a path, or null when it has none. */
export function fakeAnswer(world: World, url: URL): { status: number; body: unknown } | null {
  const [, first = '', second = '', third = '', fourth = ''] = url.pathname.split('/')
  if (first === 'unified-search')
    return {
      status: 200,
      body: search(world, decodeURIComponent(second), url.searchParams.get('chain') ?? 'all'),
    }
  if (second === 'pool-info') {
    const info = poolInfo(world, third)
    if (info) return { status: 200, body: done(info) }
    return {
      status: 404,
      body: { code: 'pool.unknown', msg: 'pool.unknown', data: null, context: { pool: third } },
    }
  }
  if (first !== 'api') return null
  if (second === 'status') return { status: 200, body: done({ mode: 'sandbox' }) }
  if (second === 'holders') return { status: 200, body: done(holders(world, fourth)) }
  if (second === 'candles') return { status: 200, body: done(candlesOf(world, url, fourth)) }
  if (second === 'trades') {
    const token = world.tokens.find(({ network }) => network === third)
    return { status: 200, body: done({ items: token ? [world.trade(token)] : [], next: null }) }
  }
  return { status: 404, body: { code: 'pool.unknown', msg: 'unknown', data: null } }
}
