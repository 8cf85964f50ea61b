import type { Network } from '@peregrine/core/network'
import type { ChainClock } from './chainClock.ts'
import type { TradeCounts } from '../people/peopleSwitch.ts'
import { topUp } from './fundCast.ts'
import { moveFilledMarkets } from './launchTokens.ts'
import { createLaunchTimer } from './launchTimer.ts'
import { fourBuy } from './fourCalls.ts'
import { createHandOuts } from './handOut.ts'
import { addHolder, establishedMarket, type Market, pickMarket, pruneMarkets } from './market.ts'
import { createPlainTransfers } from './plainTransfers.ts'
import { buy, type Intent, sellHoldings, type TradingContext } from './planTrades.ts'
import { createPriceMakers, type PriceMakers } from './priceMakers.ts'
import type { World } from './world.ts'

export type PeopleCounts = {
  trade(network: Network): void
  token(): void
  fail(kind: string, detail: string): void
}

/** What the people do in one block. */
export type StepWants = {
  trades: TradeCounts
  /** Trades that were asked for. */
  asked?: TradeCounts
  launches: boolean
  /** KOLs buy everything left on a curve of four.meme, if there is one. */
  buysOut?: boolean
}

/** The people of one chain, advanced block by block. */
export type ChainPeople = {
  /** Lets everybody act once, and mines a block at `nowMs`. */
  step(nowMs: number, wanted: StepWants): Promise<void>
  markets(): readonly Market[]
}

const makerShare = 0.25
const keptMarkets = 60
const pruneEvery = 20
const topUpEvery = 40
/** A curve of four.meme is full at 18 BNB and its fees. */
const coinsToBuyOut = 20n * 10n ** 18n
const buyersOut = 8

type Moment = { nowMs: number; deadline: bigint }

function pickBuyer({ cast, random }: TradingContext): Intent['person'] {
  const role = random.next()
  if (role < 0.35) return random.pick(cast.kol)
  return random.pick(role < 0.92 ? cast.retail : cast.sniper)
}

/** Queues trades of one network; nobody sells the same token twice in a block. */
async function tradeIn(
  trading: TradingContext,
  markets: readonly Market[],
  network: Network,
  count: number,
  moment: Moment,
): Promise<void> {
  const { random } = trading
  const sales = new Map<string, Intent>()
  for (let i = 0; i < count; i++) {
    const market = pickMarket(markets, network, moment.nowMs, random)
    if (!market) continue
    if (market.holders.length > 2 && random.chance(market.sellShare)) {
      const person = random.pick(market.holders)
      sales.set(`${person.account.address}:${market.pool.base}`, { person, market })
    } else buy(trading, { person: pickBuyer(trading), market }, moment.deadline)
  }
  if (sales.size > 0) await sellHoldings(trading, [...sales.values()], moment.deadline)
}

/** Queues purchases that were asked for, of tokens that can be sold again. */
function buyAsked(
  trading: TradingContext,
  markets: readonly Market[],
  asked: TradeCounts,
  { deadline }: Moment,
): void {
  for (const [network, count] of Object.entries(asked) as [Network, number][]) {
    const plain = markets.filter(
      (market) => market.network === network && ['honest', 'four'].includes(market.kind),
    )
    for (let i = 0; plain.length > 0 && i < count; i++)
      buy(trading, { person: pickBuyer(trading), market: trading.random.pick(plain) }, deadline)
  }
}

/** Queues purchases by KOLs that together fill the oldest curve; the change is refunded. */
function buyOut({ cast, sender, onTrade }: TradingContext, markets: readonly Market[]): void {
  const market = markets.find(({ kind }) => kind === 'four')
  if (!market) return
  for (const person of cast.kol.slice(0, buyersOut)) {
    addHolder(market, person)
    const call = fourBuy(market.pool.base, coinsToBuyOut / BigInt(buyersOut), 0n)
    sender.queue(person, call, { what: 'buy', mayFail: true, onReceipt: () => onTrade(market) })
  }
}

/** Makes the market makers' share of a chain's own trades; returns the number left for the others. */
function tradePrices(
  trading: TradingContext,
  makers: PriceMakers,
  count: number,
  deadline: bigint,
  counts: PeopleCounts,
): number {
  const byMakers = Math.max(0, Math.round(count * makerShare + trading.random.next() - 0.5))
  makers.trade(byMakers, deadline, () => counts.trade(trading.key))
  return Math.max(0, count - byMakers)
}

/** Starts the people of a chain; the first step launches at once. */
export function createChainPeople(
  trading: TradingContext,
  clock: ChainClock,
  world: World,
  counts: PeopleCounts,
): ChainPeople {
  const { key, cast, rpc, sender } = trading
  let markets: Market[] = world.memePools.map((pool) => establishedMarket(pool, key))
  const makers = createPriceMakers(trading, world.pricePools)
  const transferPlainly = createPlainTransfers(trading)
  const handOut = createHandOuts(trading)
  const launches = createLaunchTimer(trading, counts.token)
  let steps = 0

  const act = async (moment: Moment, wanted: TradeCounts) => {
    for (const [network, count] of Object.entries(wanted) as [Network, number][]) {
      const left = network === key ? tradePrices(trading, makers, count, moment.deadline, counts) : count
      await tradeIn(trading, markets, network, left, moment)
    }
  }

  const tidyUp = async (nowMs: number) => {
    steps += 1
    if (steps % pruneEvery === 0) markets = pruneMarkets(markets, nowMs, keptMarkets)
    if (steps % topUpEvery === 0) await topUp(rpc, key, cast, sender)
  }

  return {
    markets: () => markets,
    async step(nowMs, { trades, asked = {}, launches: isLaunching, buysOut = false }) {
      const deadline = BigInt(Math.floor(nowMs / 1000) + 1200)
      markets.push(...launches.takeNewborn(deadline))
      if (isLaunching) markets.push(...launches.launch(nowMs, deadline))
      await act({ nowMs, deadline }, trades)
      buyAsked(trading, markets, asked, { nowMs, deadline })
      if (buysOut) buyOut(trading, markets)
      if (Object.values(trades).some((count) => count > 0)) {
        transferPlainly()
        await handOut(markets)
      }
      await sender.flush(await clock.nextBaseFee())
      const receipts = await clock.mine(Math.floor(nowMs / 1000))
      if (!receipts) return
      sender.settle(receipts)
      if (key === 'bsc') moveFilledMarkets(markets, receipts, nowMs)
      await tidyUp(nowMs)
    },
  }
}
