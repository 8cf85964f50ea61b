import { getDeveloper, getHolders, getToken } from '@peregrine/contract/routes/tokens'
import type { Original } from '@peregrine/contract/routes/search'
import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import type { LaunchWire } from '@peregrine/contract/trade'
import type { WalletTag } from '@peregrine/contract/walletTag'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { usdOf } from '../../db/usdOf.ts'
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

/** Of so many the ten largest wallets are found, whatever pools and contracts are among them. */
const leastRead = 50

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

/** What wallets are to a token and made of it: from its ledger, which is another feature's. */
export type HolderPeople = {
  developer: string | null
  snipers: ReadonlySet<string> | null
  /** False where the token has more trades than were read. */
  isComplete: boolean
  tagsOf(address: string, name: string | null): WalletTag[]
  tradingOf(address: string): TokenTradingWire | null
  newcomers: ReadonlySet<string>
}

type TokenDeps = {
  pool: Pool
  nameOf(chain: ChainKey, address: string): string | null
  findLaunch(address: string): Promise<LaunchWire[]>
  /** What a token may be a copy of: the search's rule. */
  findOriginal(chain: ChainKey, token: string): Promise<Original | null>
  readPeople(chain: ChainKey, token: string, holders: readonly string[]): Promise<HolderPeople>
  isContract(chain: ChainKey, addresses: readonly string[]): Promise<ReadonlySet<string>>
}

async function readHolders(
  { pool, readPeople, isContract }: TokenDeps,
  asked: { network: Network; token: string },
  limit: number,
) {
  const { chain } = networkFacts[asked.network]
  const token = await getTokenRow(pool, asked.network, asked.token)
  const rows = await listHolders(pool, chain, asked.token, Math.max(limit, leastRead))
  const owners = rows.map(({ owner }) => owner)
  const [people, contracts] = await Promise.all([
    readPeople(chain, asked.token, owners),
    isContract(chain, owners),
  ])
  const { developer, snipers } = people
  const named = [...(developer === null ? [] : [developer]), ...(snipers ?? [])]
  const held = await heldBy(pool, chain, asked.token, named)
  return toHolders({ token, rows, limit, held, people, contracts })
}

export function tokenRoutes(app: FastifyInstance, deps: TokenDeps): void {
  const { pool, findLaunch, findOriginal, nameOf } = deps
  mount(app, getToken, async ({ params }) => {
    const row = await getTokenRow(pool, params.network, params.token)
    const [launches, original] = await Promise.all([
      findLaunch(row.address),
      findOriginal(row.chain, row.address),
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
