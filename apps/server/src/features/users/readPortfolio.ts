import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { ChainKey } from '@peregrine/core/network'
import type { ProfitMethod } from '@peregrine/core/portfolio/position'
import type { ClientBase, Pool } from 'pg'
import { withTransaction } from '../../db/withClient.ts'
import {
  type ChainTrades,
  groupByToken,
  type TokenHistory,
  toPositions,
  untradedPosition,
} from './portfolio.ts'
import {
  findFirstTradeMs,
  type HoldingRow,
  listHoldings,
  listTokenFacts,
  readWalletTrades,
  type TokenFactsRow,
} from './store.ts'
import { type ValuedPosition, valuePosition } from './valuePosition.ts'

export type Asked = {
  chains: readonly ChainKey[]
  address: string
  method: ProfitMethod
  /** Only this token. */
  token?: string
}

type ChainPortfolio = ChainTrades & {
  firstTradeMs: number | null
  facts: ReadonlyMap<string, TokenFactsRow>
  holdings: HoldingRow[]
}

/** Everything of a wallet that was read at one moment. */
export type Portfolio = {
  byChain: readonly ChainPortfolio[]
  /** False if a chain has more trades than were read. */
  isComplete: boolean
  /** Traded ones, the last traded first. */
  positions: readonly ValuedPosition[]
  /** Tokens that are held and were never traded. */
  untraded: readonly ValuedPosition[]
}

/** Reads one trade beyond the limit, to know whether there are more. */
async function readChain(
  db: ClientBase,
  chain: ChainKey,
  { address, token }: Asked,
  limit: number,
): Promise<ChainPortfolio> {
  const grouped = await groupByToken(chain, readWalletTrades(db, chain, address, limit + 1), limit)
  const histories = grouped.histories.filter((each) => token === undefined || each.token === token)
  const tokens = histories.map((history) => history.token)
  const facts = await listTokenFacts(db, chain, address, tokens)
  // A token that was traded has its balance among its facts.
  const held = token === undefined || histories.length === 0 ? await listHoldings(db, chain, address) : []
  return {
    ...grouped,
    histories,
    firstTradeMs: await findFirstTradeMs(db, chain, address),
    facts: new Map(facts.map((row) => [row.address, row])),
    holdings: held.filter((row) => token === undefined || row.address === token),
  }
}

function balanceOf({ facts }: ChainPortfolio, { token }: TokenHistory): bigint | null {
  const balance = facts.get(token)?.balance ?? null
  return balance === null ? null : BigInt(balance)
}

async function valueChain(read: ChainPortfolio, method: ProfitMethod): Promise<ValuedPosition[]> {
  const oldest = read.isComplete ? null : (read.rows.at(-1) ?? null)
  const positions = await toPositions(read.histories, method, (history) => balanceOf(read, history))
  return positions.map((each) => valuePosition(each, read.facts.get(each.token), oldest))
}

/** A coin's name, decimals and price come from the catalogue; a dollar coin costs a dollar. */
function factsOfHolding(chain: ChainKey, row: HoldingRow): TokenFactsRow {
  const base = findBaseToken(chain, row.address)
  return {
    ...row,
    symbol: base?.symbol ?? row.symbol,
    decimals: base?.decimals ?? row.decimals,
    price_usd: base?.isStable ? 1 : row.price_usd,
    known_from_ms: null,
    balance: row.units,
  }
}

function untradedOf({ chain, facts, holdings }: ChainPortfolio): ValuedPosition[] {
  return holdings
    .filter(({ address }) => !facts.has(address))
    .map((row) =>
      valuePosition(
        untradedPosition(chain, row.address, BigInt(row.units)),
        factsOfHolding(chain, row),
        null,
      ),
    )
}

/**
 * Reads a wallet's trades, balances and prices on one snapshot: a block committed between them would make them disagree.
 */
export async function readPortfolio(pool: Pool, asked: Asked, limit: number): Promise<Portfolio> {
  const byChain = await withTransaction(
    pool,
    async (db) => {
      const read: ChainPortfolio[] = []
      for (const chain of asked.chains) read.push(await readChain(db, chain, asked, limit))
      return read
    },
    'begin isolation level repeatable read read only',
  )
  const positions: ValuedPosition[] = []
  for (const read of byChain) positions.push(...(await valueChain(read, asked.method)))
  return {
    byChain,
    isComplete: byChain.every(({ isComplete }) => isComplete),
    positions: positions.sort((a, b) => (b.lastTradeMs ?? 0) - (a.lastTradeMs ?? 0)),
    untraded: byChain.flatMap(untradedOf),
  }
}
