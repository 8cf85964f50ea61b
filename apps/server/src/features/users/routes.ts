import { getUser, getUserPosition, getUserTrades } from '@peregrine/contract/routes/users'
import type { TradeWire } from '@peregrine/contract/trade'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import { groupByToken, type TokenPosition, toPositions } from './portfolio.ts'
import {
  findFirstTradeMs,
  listHoldings,
  listTokenFacts,
  listWalletTrades,
  type WalletTradeRow,
} from './store.ts'
import {
  holdingToWire,
  positionToWire,
  positionTotals,
  tradeTotals,
  type ValuedPosition,
  valuePosition,
} from './wire.ts'

type Place = [timeMs: number, block: number, txIndex: number, idx: number]

type UserDeps = {
  pool: Pool
  nameOf(chain: ChainKey, address: string): string | null
  readTrades(
    chain: ChainKey,
    sender: string,
    page: { limit: number; before?: string | undefined },
  ): Promise<{ items: TradeWire[]; next: string | null }>
  readTradesAt(chain: ChainKey, places: readonly Place[]): Promise<TradeWire[]>
  /** How many trades of a wallet are read at most; 10,000 by default. */
  tradeLimit?: number
}

/** More would hold the process for longer than a page's load is worth. */
const defaultTradeLimit = 10_000
const shownPositions = 500
const shownSources = 500

/** One more than the limit is asked for, to know whether there are more. */
async function readNewest(pool: Pool, chain: ChainKey, address: string, limit: number) {
  const rows = await listWalletTrades(pool, chain, address, limit + 1)
  return { rows: rows.slice(0, limit), isComplete: rows.length <= limit }
}

async function valuePositions(
  pool: Pool,
  chain: ChainKey,
  owner: string,
  positions: readonly TokenPosition[],
): Promise<ValuedPosition[]> {
  const tokens = positions.map(({ token }) => token)
  const facts = await listTokenFacts(pool, chain, owner, tokens)
  const byAddress = new Map(facts.map((row) => [row.address, row]))
  return positions.map((position) => valuePosition(position, byAddress))
}

function placeOf(row: WalletTradeRow): Place {
  return [Number(row.time_ms), Number(row.block_number), row.tx_index, row.idx]
}

export function userRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, nameOf, tradeLimit = defaultTradeLimit } = deps

  mount(app, getUser, async ({ params: { network, address }, query: { method, ...page } }) => {
    const { chain } = networkFacts[network]
    const trades = await deps.readTrades(chain, address, page)
    const { rows, isComplete } = await readNewest(pool, chain, address, tradeLimit)
    const positions = await valuePositions(
      pool,
      chain,
      address,
      toPositions(groupByToken(chain, rows), method),
    )
    const holdings = await listHoldings(pool, chain, address)
    return {
      network,
      address,
      name: nameOf(chain, address),
      method,
      isComplete,
      tradeLimit,
      ...tradeTotals(rows),
      ...positionTotals(positions),
      firstTradeAt: await findFirstTradeMs(pool, chain, address),
      positions: positions.slice(0, shownPositions).map(positionToWire),
      holdings: holdings.map((row) => holdingToWire(chain, row)),
      trades,
    }
  })

  mount(app, getUserTrades, ({ params: { network, address }, query }) =>
    deps.readTrades(networkFacts[network].chain, address, query),
  )

  mount(app, getUserPosition, async ({ params: { network, address, token }, query: { method } }) => {
    const { chain } = networkFacts[network]
    const { rows } = await readNewest(pool, chain, address, tradeLimit)
    const history = groupByToken(chain, rows).filter((each) => each.token === token)
    const [valued] = await valuePositions(pool, chain, address, toPositions(history, method))
    if (!valued) throw new Fault('token.unknown', { network })
    return {
      position: positionToWire(valued),
      sources: valued.position.sources,
      trades: await deps.readTradesAt(chain, valued.rows.slice(-shownSources).map(placeOf)),
    }
  })
}
