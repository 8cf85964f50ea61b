import { getDeveloper, getHolders, getToken } from '@peregrine/contract/routes/tokens'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { usdOf } from '../../db/usdOf.ts'
import type { Ledgers } from '../../domain/ledgers/ledgers.ts'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import { readHolderPeople } from '../../domain/ledgers/people.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import type { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import { listLargestAccounts, readHolderHistory } from '../../domain/holders/readHolderHistory.ts'
import type { HolderLooks } from '../../domain/holders/holderLooks.ts'
import type { Discovery } from '../../domain/discovery/discovery.ts'
import { orTokenFromChain } from '../../domain/discovery/orFromChain.ts'
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
    highestMarketCap: row.highest_cap,
    createdAt: Number(row.created_ms),
  }
}

type TokenDeps = {
  pool: Pool
  nameOf: NameOf
  ledgers: Ledgers
  contracts: ContractFinder
  looks: HolderLooks
  gaps: GapReader
  now(): number
  discovery: Discovery | null
}

/** Reads the largest holders: of all, of the largest accounts, or of those seen so far. */
async function readListed(
  pool: Pool,
  { chain, token, isComplete, limit }: { chain: ChainKey; token: string; isComplete: boolean; limit: number },
) {
  const history = isComplete ? null : await readHolderHistory(pool, chain, token)
  if (history?.state === 'top') {
    const { rows, accounts } = await listLargestAccounts(pool, chain, token)
    return { rows, accounts, history, scope: 'top' as const }
  }
  const rows = await listHolders(pool, chain, token, Math.max(limit, minRead))
  return { rows, accounts: null, history, scope: isComplete ? ('all' as const) : null }
}

async function readHolders(
  { pool, ledgers, contracts: finder, looks, gaps, now }: TokenDeps,
  asked: { network: Network; token: string },
  limit: number,
) {
  const { chain } = networkFacts[asked.network]
  const token = await getTokenRow(pool, asked.network, asked.token)
  const isComplete = token.is_holders_complete
  if (!isComplete) await looks.note(chain, asked.token, now())
  const listed = await readListed(pool, { chain, token: asked.token, isComplete, limit })
  const { rows } = listed
  const owners = rows.map(({ owner }) => owner)
  const [people, contracts] = await Promise.all([
    readHolderPeople({ pool, ledgers }, chain, asked.token, owners),
    finder.find(chain, owners),
  ])
  const { developer, snipers } = people
  const named = [...(developer === null ? [] : [developer]), ...(snipers ?? [])]
  const held = await heldBy(pool, chain, asked.token, named)
  const holders = toHolders({ token, limit, held, people, contracts, ...listed })
  return { ...holders, incompleteSince: await gaps.incompleteSince([chain], 0) }
}

export function tokenRoutes(app: FastifyInstance, deps: TokenDeps): void {
  const { pool, nameOf, discovery } = deps
  mount(app, getToken, async ({ params }) => {
    const row = await orTokenFromChain(discovery, params, () =>
      getTokenRow(pool, params.network, params.token),
    )
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
  mount(app, getHolders, ({ params, query }) =>
    orTokenFromChain(discovery, params, () => readHolders(deps, params, query.limit)),
  )

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
