import { getHolders, getToken } from '@peregrine/contract/routes/tokens'
import type { LaunchWire } from '@peregrine/contract/trade'
import { networkFacts } from '@peregrine/core/network'
import { unitsToNumber } from '@peregrine/core/units'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import { findDeeperTwin, getTokenRow, type HolderRow, listHolders, type TokenRow } from './store.ts'

type TokenDeps = { pool: Pool; findLaunch(address: string): Promise<LaunchWire[]> }

function holderToWire(row: HolderRow, rank: number, token: TokenRow) {
  const { total_supply: supply, decimals, price_usd: price } = token
  const share =
    supply === null || supply === '0' ? null : Number((BigInt(row.units) * 1_000_000n) / BigInt(supply)) / 1e4
  return {
    rank,
    address: row.owner,
    name: row.name,
    units: row.units,
    percent: share,
    valueUsd: price === null || decimals === null ? null : unitsToNumber(BigInt(row.units), decimals) * price,
    kind: row.is_pool ? ('pool' as const) : ('wallet' as const),
  }
}

export function tokenRoutes(app: FastifyInstance, { pool, findLaunch }: TokenDeps): void {
  mount(app, getToken, async ({ params }) => {
    const row = await getTokenRow(pool, params.network, params.token)
    const launches = await findLaunch(row.address)
    const launch = launches.find(({ token }) => token === row.address) ?? null
    return {
      network: row.network ?? launch?.network ?? row.chain,
      tokenAddress: row.address,
      symbol: row.symbol,
      name: row.name,
      decimals: row.decimals,
      totalSupply: row.total_supply,
      tokenPrice: row.price_usd,
      marketCap: row.market_cap,
      liquidityUsd: Number(row.liquidity_micros) / 1e6,
      bestPool: row.best_pool,
      holders: Number(row.holders),
      isHoldersComplete: row.is_holders_complete,
      firstSeenAt: Number(row.first_seen_ms),
      tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
      launch,
      copyOf: await findDeeperTwin(pool, row),
    }
  })
  mount(app, getHolders, async ({ params, query }) => {
    const token = await getTokenRow(pool, params.network, params.token)
    const holders = await listHolders(pool, networkFacts[params.network].chain, params.token, query.limit)
    return {
      isComplete: token.is_holders_complete,
      total: Number(token.holders),
      holders: holders.map((row, i) => holderToWire(row, i + 1, token)),
    }
  })
}
