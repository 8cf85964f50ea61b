import type { Network } from '@peregrine/core/network'
import type { ChainClock } from './chainClock.ts'
import { topUp } from './fundCast.ts'
import { launchFourToken, launchPoolToken, moveFilledMarkets } from './launchTokens.ts'
import { establishedMarket, type Market, pickMarket, pruneMarkets } from './market.ts'
import { buy, sellHoldings, type Street } from './planTrades.ts'
import { createPriceMakers } from './priceMakers.ts'
import type { World } from './world.ts'

export type StreetCounts = {
  trade(network: Network): void
  token(): void
  fail(kind: string, detail: string): void
}

/** The people of one chain, moved on one block at a time. */
export type StreetLife = {
  /** Everybody acts once, and a block is mined at `nowMs`. `wanted` is the number of trades by network. */
  step(nowMs: number, wanted: Partial<Record<Network, number>>, launches: boolean): Promise<void>
  markets(): readonly Market[]
}

const makerShare = 0.25
const keptMarkets = 60
const topUpEvery = 40

type Due = Record<'pool' | 'four', number>

/** Seconds between launches of a kind on a chain, at full life. */
const launchEverySeconds: Record<'eth' | 'base' | 'bsc', Partial<Due>> = {
  eth: { pool: 60 },
  base: { pool: 55 },
  bsc: { pool: 150, four: 30 },
}

/** Sets the people of a chain in motion; the first step launches at once. */
export function createStreetLife(
  street: Street,
  clock: ChainClock,
  world: World,
  counts: StreetCounts,
): StreetLife {
  const { key, random, cast } = street
  let markets: Market[] = world.memePools.map((pool) => establishedMarket(pool, key))
  let newborn: Market[] = []
  const makers = createPriceMakers(street, world.pricePools)
  const dueMs: Due = { pool: 0, four: 0 }
  let steps = 0

  const launchDue = (nowMs: number, deadline: bigint) => {
    for (const kind of ['pool', 'four'] as const) {
      const every = launchEverySeconds[key][kind]
      if (!every || nowMs < dueMs[kind]) continue
      dueMs[kind] = nowMs + every * 1000 * (0.7 + random.next() * 0.6)
      counts.token()
      if (kind === 'pool') markets.push(launchPoolToken(street, nowMs, deadline))
      else launchFourToken(street, nowMs, (market) => newborn.push(market))
    }
  }

  const greetNewborn = (deadline: bigint) => {
    for (const market of newborn) {
      for (let i = random.between(1, 3); i > 0; i--)
        buy(street, { person: random.pick(cast.sniper), market }, deadline)
      markets.push(market)
    }
    newborn = []
  }

  const tradeIn = async (network: Network, count: number, nowMs: number, deadline: bigint) => {
    const byMakers = network === key ? Math.round(count * makerShare + random.next() - 0.5) : 0
    makers.trade(Math.max(0, byMakers), deadline, () => counts.trade(network))
    const sales = new Map<string, { person: (typeof cast.all)[number]; market: Market }>()
    for (let i = Math.max(0, byMakers); i < count; i++) {
      const market = pickMarket(markets, network, nowMs, random)
      if (!market) continue
      if (market.holders.length > 2 && random.chance(market.sellShare)) {
        const person = random.pick(market.holders)
        sales.set(`${person.account.address}:${market.pool.base}`, { person, market })
      } else {
        const role = random.next()
        const person = random.pick(role < 0.35 ? cast.kol : role < 0.92 ? cast.retail : cast.sniper)
        buy(street, { person, market }, deadline)
      }
    }
    if (sales.size > 0) await sellHoldings(street, [...sales.values()], deadline)
  }

  return {
    markets: () => markets,
    async step(nowMs, wanted, launches) {
      const deadline = BigInt(Math.floor(nowMs / 1000) + 1200)
      greetNewborn(deadline)
      if (launches) launchDue(nowMs, deadline)
      for (const [network, count] of Object.entries(wanted) as [Network, number][])
        await tradeIn(network, count, nowMs, deadline)
      await street.sender.flush(await clock.nextBaseFee())
      const receipts = await clock.mine(Math.floor(nowMs / 1000))
      if (!receipts) return
      street.sender.settle(receipts)
      if (key === 'bsc') moveFilledMarkets(markets, receipts, nowMs)
      steps += 1
      if (steps % 20 === 0) markets = pruneMarkets(markets, nowMs, keptMarkets)
      if (steps % topUpEvery === 0) await topUp(street.rpc, key, cast, street.sender)
    },
  }
}
