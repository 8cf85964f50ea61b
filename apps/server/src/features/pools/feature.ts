import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import {
  getBasePoolTokens,
  getPoolInfo,
  getPoolSearch,
  getTokenPools,
} from '@peregrine/contract/routes/pools'
import { Fault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { usdOf } from '../../db/usdOf.ts'
import type { PoolSearch } from '../../domain/discovery/discovery.ts'
import { orPoolFromChain, waitAtMost } from '../../domain/discovery/orFromChain.ts'
import { noTrading } from '../../domain/sends/openSending.ts'
import type { Feature, ServeContext } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { readPoolInfo } from './poolInfo.ts'

type SummaryRow = {
  network: Network
  id: string
  dex: string
  token: string
  quote: string
  quote_symbol: string | null
  price_usd: number | null
  market_cap: number | null
  known_micros: string | null
  is_known_factory: boolean
  born_ms: string | null
  traded_ms: string | null
}

async function listPoolsOf(pool: Pool, network: Network, token: string) {
  const { chain } = networkFacts[network]
  const { rows } = await pool.query<SummaryRow>({
    name: 'pools-of-token',
    text: `select p.*, known_liquidity(p.liquidity_micros, p) as known_micros, q.symbol as quote_symbol from pool p
      left join token q on q.chain = p.chain and q.address = p.quote
      where p.chain = $1 and p.token = $2 order by known_liquidity(p.liquidity_micros, p) desc nulls last, p.id limit 100`,
    values: [chain, token],
  })
  return rows.map((row) => ({
    network: row.network,
    poolAddress: row.id,
    dex: row.dex,
    tokenAddress: row.token,
    anchorAddress: row.quote,
    anchorSymbol: findBaseToken(chain, row.quote)?.symbol ?? row.quote_symbol ?? '',
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    liquidityUsd: usdOf(row.known_micros),
    isKnownFactory: row.is_known_factory,
    createdAt: row.born_ms === null ? null : Number(row.born_ms),
    tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
  }))
}

/** Longest wait for pools that were opened lately, or never traded, of a token that has others. */
const patienceMs = 3_000

type PoolDeps = Pick<ServeContext, 'pool' | 'discovery' | 'onError' | 'trading'>

async function findPoolsOf({ pool, discovery, onError }: PoolDeps, network: Network, token: string) {
  const { chain } = networkFacts[network]
  if (discovery?.chains.includes(chain))
    await waitAtMost(discovery.findToken(chain, token), patienceMs, onError)
  return listPoolsOf(pool, network, token)
}

const notSearched: PoolSearch = { fromMs: null, isWhole: false, isOpen: false }

async function searchPoolsOf({ pool, discovery, onError }: PoolDeps, network: Network, token: string) {
  const { chain } = networkFacts[network]
  const searching = discovery?.chains.includes(chain) ? discovery : null
  if (searching) await waitAtMost(searching.searchPools(chain, token), patienceMs, onError)
  const [deepest] = await listPoolsOf(pool, network, token)
  const search = searching?.poolSearchOf(chain, token) ?? notSearched
  return { ...search, pool: deepest?.poolAddress ?? null }
}

async function tokensOfBasePool(pool: Pool, id: string) {
  const { rows } = await pool.query<{ tokens: string[] }>(
    "select tokens from pool where chain = 'base' and id = $1",
    [id],
  )
  const [token0, token1] = rows[0]?.tokens ?? []
  if (token0 === undefined || token1 === undefined) throw new Fault('pool.unknown', { network: 'base' })
  return { token0, token1 }
}

function poolRoutes(app: FastifyInstance, deps: PoolDeps): void {
  const { pool, discovery, trading = noTrading } = deps
  const { routeServiceUrl } = trading.settings
  mount(app, getPoolInfo, ({ params }) =>
    orPoolFromChain(discovery, params, () =>
      readPoolInfo({ pool, routeServiceUrl }, params.network, params.pool),
    ),
  )
  mount(app, getTokenPools, ({ params }) => findPoolsOf(deps, params.network, params.token))
  mount(app, getPoolSearch, ({ params }) => searchPoolsOf(deps, params.network, params.token))
  mount(app, getBasePoolTokens, ({ params }) =>
    orPoolFromChain(discovery, { network: 'base', pool: params.pool }, () =>
      tokensOfBasePool(pool, params.pool),
    ),
  )
}

export const poolsFeature: Feature = {
  serve: (context) => ({ routes: (server) => poolRoutes(server, context) }),
}
