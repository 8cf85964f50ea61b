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
import type { PoolSearch } from '../../domain/discovery/discovery.ts'
import { orPoolFromChain, waitAtMost } from '../../domain/discovery/orFromChain.ts'
import { noTrading } from '../../domain/sends/openSending.ts'
import type { Feature, ServeContext } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { readPoolInfo } from './poolInfo.ts'
import { findDeepestPool, listPoolsOf } from './poolsOf.ts'

/** Longest wait for pools that were opened lately, or never traded, of a token that has others. */
const patienceMs = 3_000

type PoolDeps = Pick<ServeContext, 'pool' | 'discovery' | 'now' | 'onError' | 'trading'>

async function findPoolsOf({ pool, discovery, now, onError }: PoolDeps, network: Network, token: string) {
  const { chain } = networkFacts[network]
  if (discovery?.chains.includes(chain))
    await waitAtMost(discovery.findToken(chain, token), patienceMs, onError)
  return listPoolsOf(pool, { network, token }, now())
}

const notSearched: PoolSearch = { fromMs: null, isWhole: false, isOpen: false }

async function searchPoolsOf({ pool, discovery, onError }: PoolDeps, network: Network, token: string) {
  const { chain } = networkFacts[network]
  const searching = discovery?.chains.includes(chain) ? discovery : null
  if (searching) await waitAtMost(searching.searchPools(chain, token), patienceMs, onError)
  const deepest = await findDeepestPool(pool, chain, token)
  const search = searching?.poolSearchOf(chain, token) ?? notSearched
  return { ...search, pool: deepest }
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
