import {
  getWalletSummaries,
  summaryPeriod,
  type WalletSummary,
} from '@peregrine/contract/routes/walletSummaries'
import { isEvmAddress } from '@peregrine/core/address'
import { type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'
import { periodStartMs } from '@peregrine/core/portfolio/reportPeriod'
import { valueAtPrice } from '@peregrine/core/portfolio/valueAtPrice'
import { usdText } from '@peregrine/core/units'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../chainRequest.ts'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import { TimedCache } from '../../domain/timedCache.ts'
import { Turns } from '../../domain/turns.ts'
import { mount } from '../../http/mount.ts'
import { type CoinValue, CoinValues } from './coinValues.ts'
import { type Portfolio, readPortfolio } from './readPortfolio.ts'
import { reportOf } from './report/walletReport.ts'
import { ownedUnits } from './valuePosition.ts'

type SummaryDeps = {
  pool: Pool
  /** Null when this process has no endpoints. */
  request: ChainRequest | null
  /** Chains that have an endpoint. */
  chains: readonly ChainKey[]
  nameOf: NameOf
  gaps: Pick<GapReader, 'incompleteSince'>
  now: () => number
  /** Trades read per wallet and chain; of a wallet with more, profit and win rate are unknown. 5,000 by default. */
  tradeLimit?: number
}

const defaultTradeLimit = 5_000
const freshMs = 60_000
const maxKept = 5_000
/** Wallets read at once, by all callers together. */
const maxReads = 2

function chainsOf(address: string): readonly ChainKey[] {
  const family = isEvmAddress(address) ? 'EVM' : 'SOL'
  return chainKeys.filter((chain) => networkFacts[chain].family === family)
}

/** The tokens that a wallet has: what those with a price are worth, and how many have one. */
type HeldTokens = { micros: bigint; priced: number; unpriced: number; isSeen: boolean }

function heldIn({ positions, untraded }: Portfolio): HeldTokens {
  const seen = [...positions, ...untraded]
  const held = seen.filter((position) => ownedUnits(position) > 0n)
  const known = held.flatMap(
    (each) =>
      valueAtPrice(ownedUnits(each), each.facts?.decimals ?? null, each.facts?.price_usd ?? null) ?? [],
  )
  return {
    micros: known.reduce((sum, micros) => sum + micros, 0n),
    priced: known.length,
    unpriced: held.length - known.length,
    isSeen: seen.length > 0,
  }
}

type Value = Pick<WalletSummary, 'valueUsd' | 'unpriced' | 'unknownCoins'>

/** Value of what the wallet has, and what is not in it. Nothing is only known where nothing is left out. */
function valueOf({ micros, priced, unpriced, isSeen }: HeldTokens, coins: CoinValue): Value {
  const isNothing = isSeen && unpriced === 0 && coins.unknown.length === 0
  const isKnown = priced > 0 || coins.micros > 0n || isNothing
  return { valueUsd: isKnown ? usdText(micros + coins.micros) : null, unpriced, unknownCoins: coins.unknown }
}

/** What is read of a wallet's index. */
type Indexed = Omit<WalletSummary, 'name' | keyof Value> & { held: HeldTokens }

/** Profit and win rate as the wallet's page has them. */
function resultOf(
  portfolio: Portfolio,
  nowMs: number,
): Pick<WalletSummary, 'realisedUsd' | 'unknownTrades' | 'winRate'> {
  const hasTraded = portfolio.byChain.some(({ rows }) => rows.length > 0)
  if (!hasTraded || !portfolio.isComplete) return { realisedUsd: null, unknownTrades: 0, winRate: null }
  const { realisedUsd, unknownTrades, closed } = reportOf(portfolio, {
    period: summaryPeriod,
    scope: 'all',
    nowMs,
  })
  return { realisedUsd, unknownTrades, winRate: closed.winRate }
}

function lastTradeOf({ byChain }: Portfolio): number | null {
  // Newest first.
  const newest = byChain.flatMap(({ rows }) => (rows[0] ? [Number(rows[0].time_ms)] : []))
  return newest.length === 0 ? null : Math.max(...newest)
}

/** Mounts the route of wallets in brief. Each is kept for a minute, and read two at a time. */
export function walletSummaryRoutes(app: FastifyInstance, deps: SummaryDeps): void {
  const { pool, request, chains, nameOf, gaps, now, tradeLimit = defaultTradeLimit } = deps
  const kept = new TimedCache<Indexed>(now, maxKept)
  const turns = new Turns(maxReads)
  const coins = new CoinValues({ pool, request, freshMs, maxKept: 4 * maxKept, now })
  const coinChainsOf = (address: string) => chainsOf(address).filter((chain) => chains.includes(chain))

  async function read(address: string): Promise<Indexed> {
    const asked = { chains: chainsOf(address), address, method: 'fifo' } as const
    const portfolio = await readPortfolio(pool, asked, tradeLimit)
    return {
      address,
      ...resultOf(portfolio, now()),
      lastTradeAt: lastTradeOf(portfolio),
      held: heldIn(portfolio),
    }
  }

  function publicName(address: string): string | null {
    for (const chain of chainsOf(address)) {
      const name = nameOf(chain, address)
      if (name !== null) return name
    }
    return null
  }

  mount(app, getWalletSummaries, async ({ query: { wallets } }) => {
    const addresses = [...new Set(wallets)]
    const [coinsOf, ...indexed] = await Promise.all([
      coins.read(addresses, coinChainsOf),
      ...addresses.map((address) => kept.read(address, freshMs, () => turns.take(() => read(address)))),
    ])
    return {
      incompleteSince: await gaps.incompleteSince(
        [...new Set(addresses.flatMap(chainsOf))],
        periodStartMs(summaryPeriod, now()) ?? 0,
      ),
      wallets: indexed.map(({ held, ...summary }) => ({
        ...summary,
        ...valueOf(held, coinsOf(summary.address)),
        name: publicName(summary.address),
      })),
    }
  })
}
