import { getUser, getUserPosition, getUserTrades } from '@peregrine/contract/routes/users'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { ProfitMethod } from '@peregrine/core/portfolio/position'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Queryable } from '../../db/queryable.ts'
import { withTransaction } from '../../db/withClient.ts'
import { placeOf } from '../../domain/trades/store.ts'
import { readTradePage, readTradesAt, type TradeReader } from '../../domain/trades/tradePage.ts'
import { mount } from '../../http/mount.ts'
import { groupByToken, toPositions } from './portfolio.ts'
import { findFirstTradeMs, listHoldings, listTokenFacts, listWalletTrades } from './store.ts'
import { holdingToWire, positionToWire, positionTotals, tradeTotals, valuePosition } from './wire.ts'

/** Runs reads on one snapshot: a block committed between them would make trades and balances disagree. */
function readAtOneMoment<T>(pool: Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  return withTransaction(pool, read, 'begin isolation level repeatable read read only')
}

type UserDeps = TradeReader & {
  /** Limit of trades read per wallet; 10,000 by default. */
  tradeLimit?: number
}

/** More would block the process for longer than a page load is worth. */
const defaultTradeLimit = 10_000
const shownPositions = 500
const shownSources = 500

type Asked = { chain: ChainKey; address: string; method: ProfitMethod; token?: string }

/** Reads one trade beyond the limit, to know whether there are more. */
async function readPortfolio(db: Queryable, { chain, address, method, token }: Asked, limit: number) {
  const newest = await listWalletTrades(db, chain, address, limit + 1)
  const rows = newest.slice(0, limit)
  const histories = groupByToken(chain, rows).filter((each) => token === undefined || each.token === token)
  const tokens = histories.map((history) => history.token)
  const facts = new Map((await listTokenFacts(db, chain, address, tokens)).map((row) => [row.address, row]))
  const balanceOf = (of: string): bigint | null => {
    const balance = facts.get(of)?.balance ?? null
    return balance === null ? null : BigInt(balance)
  }
  const positions = toPositions(histories, method, balanceOf).map((each) => valuePosition(each, facts))
  return { rows, isComplete: newest.length <= limit, positions }
}

export function userRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, nameOf, tradeLimit = defaultTradeLimit } = deps

  mount(app, getUser, async ({ params: { network, address }, query: { method, ...page } }) => {
    const { chain } = networkFacts[network]
    const trades = await readTradePage(deps, { of: 'wallet', chain, sender: address }, page)
    const { rows, isComplete, positions, holdings, firstTradeAt } = await readAtOneMoment(
      pool,
      async (db) => ({
        ...(await readPortfolio(db, { chain, address, method }, tradeLimit)),
        holdings: await listHoldings(db, chain, address),
        firstTradeAt: await findFirstTradeMs(db, chain, address),
      }),
    )
    return {
      network,
      address,
      name: nameOf(chain, address),
      method,
      isComplete,
      tradeLimit,
      ...tradeTotals(rows),
      ...positionTotals(positions),
      firstTradeAt,
      positions: positions.slice(0, shownPositions).map(positionToWire),
      holdings: holdings.map((row) => holdingToWire(chain, row)),
      trades,
    }
  })

  mount(app, getUserTrades, ({ params: { network, address }, query }) =>
    readTradePage(deps, { of: 'wallet', chain: networkFacts[network].chain, sender: address }, query),
  )

  mount(app, getUserPosition, async ({ params: { network, address, token }, query: { method } }) => {
    const { chain } = networkFacts[network]
    const asked = { chain, address, method, token }
    const { positions } = await readAtOneMoment(pool, (db) => readPortfolio(db, asked, tradeLimit))
    const [valued] = positions
    if (!valued) throw new Fault('token.unknown', { network })
    return {
      position: positionToWire(valued),
      sources: valued.position.sources,
      trades: await readTradesAt(deps, chain, valued.rows.slice(-shownSources).map(placeOf)),
    }
  })
}
