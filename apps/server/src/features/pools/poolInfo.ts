import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import type { Pool } from 'pg'
import { usdOf } from '../../db/usdOf.ts'
import { ownCoins } from '../../domain/tokens/ownCoins.ts'
import { untradedOf } from './untraded.ts'

type PoolInfoRow = {
  chain: ChainKey
  network: Network
  id: string
  dex: string
  tokens: string[]
  token: string
  quote: string
  reserves: string[]
  fee_pips: number | null
  is_known_factory: boolean
  born_ms: string | null
  traded_ms: string | null
  price_usd: number | null
  market_cap: number | null
  known_micros: string | null
  token_symbol: string | null
  token_name: string | null
  token_decimals: number | null
  total_supply: string | null
  quote_symbol: string | null
  quote_decimals: number | null
  stage: 'curve' | 'filled' | 'migrated' | null
  progress: number | null
  creator: string | null
  to_pool: string | null
  launch_pool: string | null
  launch_quote: string | null
  to_quote: string | null
  to_dex: string | null
  migrated_tx: string | null
  updated_ms: string | null
  created_ms: string | null
}

/** What a token is worth is said by the pool that it migrated to: its curve keeps the last price before that. */
const query = `
  select p.*, coalesce(d.price_usd, p.price_usd) as price_usd, coalesce(d.market_cap, p.market_cap) as market_cap,
    known_liquidity(coalesce(d.liquidity_micros, p.liquidity_micros), coalesce(d, p)) as known_micros, coalesce(nullif(p.reserves, '{}'), p.read_reserves, '{}')::text[] as reserves, k.symbol as token_symbol, k.name as token_name,
    k.decimals as token_decimals, k.total_supply, q.symbol as quote_symbol, q.decimals as quote_decimals,
    l.stage, l.progress, l.creator, l.to_pool, l.pool as launch_pool, l.quote as launch_quote,
    t.quote as to_quote, t.dex as to_dex, l.migrated_tx, l.created_ms, l.updated_ms
  from pool p
  left join token k on k.chain = p.chain and k.address = p.token
  left join token q on q.chain = p.chain and q.address = p.quote
  left join launch l on l.chain = p.chain and l.token = p.token
  left join pool t on t.chain = p.chain and t.id = l.to_pool
  left join pool d on d.chain = p.chain and d.id = l.to_pool and l.pool = p.id
  where p.chain = $1 and p.id = $2`

/** Returns PancakeSwap's venues as the product document names them; others by their own name. */
function poolTypeOf(dex: string): string {
  if (dex === 'pancakeswap-v2') return 'pancake_v2'
  return dex === 'pancakeswap-v3' ? 'pancake_v3' : dex
}

function shown(units: string, decimals: number | null): string {
  return decimals === null ? units : formatUnits(BigInt(units), decimals)
}

function isOneCoin({ chain, launch_quote, to_quote }: PoolInfoRow): boolean {
  if (launch_quote === null || to_quote === null) return false
  const own = ownCoins(chain)
  return launch_quote === to_quote || (own.includes(launch_quote) && own.includes(to_quote))
}

function launchOf(row: PoolInfoRow): PoolInfoWire['launch'] {
  if (row.stage === null) return null
  return {
    stage: row.stage,
    progress: row.progress ?? 0,
    creator: row.creator ?? '',
    pool: row.launch_pool ?? '',
    toPool: row.to_pool,
    createdAt: Number(row.created_ms),
    // Migration is the last event of a launch.
    migratedAt: row.stage === 'migrated' ? Number(row.updated_ms) : null,
    migratedTx: row.migrated_tx,
    toDex: row.to_dex,
    isOneCoin: isOneCoin(row),
  }
}

type Side = { symbol: string; decimals: number | null; units: string }

/** Returns a pool's holdings of one of its tokens. */
function sideOf(
  row: PoolInfoRow,
  address: string,
  read: { symbol: string | null; decimals: number | null },
): Side {
  const base = findBaseToken(row.chain, address)
  return {
    symbol: base?.symbol ?? read.symbol ?? '',
    decimals: base?.decimals ?? read.decimals,
    units: row.reserves[row.tokens.indexOf(address)] ?? '0',
  }
}

function toWire(row: PoolInfoRow): Omit<PoolInfoWire, 'untraded'> {
  const token = sideOf(row, row.token, { symbol: row.token_symbol, decimals: row.token_decimals })
  const anchor = sideOf(row, row.quote, { symbol: row.quote_symbol, decimals: row.quote_decimals })
  return {
    network: row.network,
    poolAddress: row.id,
    poolType: poolTypeOf(row.dex),
    dex: row.dex,
    tokenSymbol: token.symbol,
    tokenName: row.token_name ?? '',
    tokenAddress: row.token,
    tokenDecimals: token.decimals,
    anchorSymbol: anchor.symbol,
    anchorAddress: row.quote,
    anchorDecimals: anchor.decimals,
    tokenBalance: shown(token.units, token.decimals),
    anchorBalance: shown(anchor.units, anchor.decimals),
    tokenBalanceUnits: token.units,
    anchorBalanceUnits: anchor.units,
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    liquidityUsd: usdOf(row.known_micros),
    feePips: row.fee_pips,
    isKnownFactory: row.is_known_factory,
    createdAt: row.born_ms === null ? null : Number(row.born_ms),
    tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
    totalSupply: row.total_supply,
    launch: launchOf(row),
  }
}

type ReadDeps = { pool: Pool; routeServiceUrl: string | null }

/** Reads the tokens and depth of a pool. @throws Fault `pool.unknown` */
export async function readPoolInfo(
  { pool, routeServiceUrl }: ReadDeps,
  network: Network,
  id: string,
): Promise<PoolInfoWire> {
  const { rows } = await pool.query<PoolInfoRow>({
    name: 'pool-info',
    text: query,
    values: [networkFacts[network].chain, id],
  })
  const [row] = rows
  if (!row) throw new Fault('pool.unknown', { network })
  const untraded = await untradedOf(pool, row, routeServiceUrl)
  return { ...toWire(row), ...(untraded && { untraded }) }
}
