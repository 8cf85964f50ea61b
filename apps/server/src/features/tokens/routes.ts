import { getDeveloper, getHolders, getToken } from '@peregrine/contract/routes/tokens'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { usdOf } from '../../db/usdOf.ts'
import type { Ledgers } from '../../domain/ledgers/ledgers.ts'
import { readHolderPeople } from '../../domain/ledgers/people.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import type { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import { findLaunchesAt } from '../../domain/tokens/findLaunches.ts'
import { readOriginals } from '../../domain/tokens/readOriginals.ts'
import { mount } from '../../http/mount.ts'
import { toHolders } from './holders.ts'
import {
  countLaunches,
  findCreator,
  getTokenRow,
  heldBy,
  type LaunchedRow,
  listHolders,
  listOtherLaunches,
} from './store.ts'

/** Enough to find the ten largest wallets among pools and contracts. */
const minRead = 50

function launchedToWire(row: LaunchedRow) {
  return {
    network: row.network,
    tokenAddress: row.token,
    symbol: row.symbol,
    pool: row.to_pool ?? row.pool,
    stage: row.stage,
    progress: row.progress,
    marketCap: row.market_cap,
    createdAt: Number(row.created_ms),
  }
}

type TokenDeps = { pool: Pool; nameOf: NameOf; ledgers: Ledgers; contracts: ContractFinder }

async function readHolders(
  { pool, ledgers, contracts: finder }: TokenDeps,
  asked: { network: Network; token: string },
  limit: number,
) {
  const { chain } = networkFacts[asked.network]
  const token = await getTokenRow(pool, asked.network, asked.token)
  const rows = await listHolders(pool, chain, asked.token, Math.max(limit, minRead))
  const owners = rows.map(({ owner }) => owner)
  const [people, contracts] = await Promise.all([
    readHolderPeople({ pool, ledgers }, chain, asked.token, owners),
    finder.find(chain, owners),
  ])
  const { developer, snipers } = people
  const named = [...(developer === null ? [] : [developer]), ...(snipers ?? [])]
  const held = await heldBy(pool, chain, asked.token, named)
  return toHolders({ token, rows, limit, held, people, contracts })
}

export function tokenRoutes(app: FastifyInstance, deps: TokenDeps): void {
  const { pool, nameOf } = deps
  mount(app, getToken, async ({ params }) => {
    const row = await getTokenRow(pool, params.network, params.token)
    const [launches, [original]] = await Promise.all([
      findLaunchesAt(pool, row.address),
      readOriginals(pool, [{ chain: row.chain, address: row.address }]),
    ])
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
      liquidityUsd: usdOf(row.known_micros),
      bestPool: row.best_pool,
      holders: row.is_holders_complete ? Number(row.holders) : null,
      isHoldersComplete: row.is_holders_complete,
      firstSeenAt: Number(row.first_seen_ms),
      tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
      launch,
      copyOf: original?.isSameChain
        ? { tokenAddress: original.tokenAddress, liquidityUsd: original.liquidity }
        : null,
    }
  })
  mount(app, getHolders, ({ params, query }) => readHolders(deps, params, query.limit))

  mount(app, getDeveloper, async ({ params }) => {
    const { chain } = networkFacts[params.network]
    const creator = await findCreator(pool, chain, params.token)
    if (!creator) return null
    const [counts, others] = await Promise.all([
      countLaunches(pool, chain, creator),
      listOtherLaunches(pool, chain, creator, params.token),
    ])
    return {
      address: creator,
      name: nameOf(chain, creator),
      launched: Number(counts.launched),
      migrated: Number(counts.migrated),
      bestMarketCap: counts.best_cap,
      others: others.map(launchedToWire),
    }
  })
}
