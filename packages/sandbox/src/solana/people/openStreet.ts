import { addressBytes } from '../wire/programAddress.ts'
import { everyone } from './cast.ts'
import { buyOnCurve, tradeSomeCurve } from './curveTrades.ts'
import { launchToken, migrateComplete, snipe } from './launches.ts'
import { makeAsked } from './makeAsked.ts'
import { holdPrice, holdToken, walkPrice } from './makeMarkets.ts'
import type { Market } from './market.ts'
import { tradeSomePool } from './poolTrades.ts'
import { sendSomething } from './plainTransfers.ts'
import { readCurve } from './quotes.ts'

const tickMs = 40
/** Interval of transfers by KOLs. */
const transferEveryMs = 2_500
const launchEveryMs = { low: 20_000, high: 30_000 }
const minLamports = 200_000_000_000n
const topUpLamports = 2_000_000_000_000n
/** Launches before the first tick, so that there is something to trade; the first ones are bought out at once. */
const firstLaunches = 8
const firstPools = 2
/** In the past, in slots. */
const pastEvery = { launch: 40, transfer: 6, keepMarkets: 5 }

/** The people of Solana. A `rate` of 0 leaves the chain quiet. */
export type Street = {
  /** Lets everybody act in a slot of the past. */
  liveOneSlot(): void
  /** Lets them live on by the clock until stopped. */
  start(): void
  stop(): void
}

const quiet: Street = { liveOneSlot: () => undefined, start: () => undefined, stop: () => undefined }

/** Puts the first tokens on the market. */
export function openStreet(market: Market, seed: string): Street {
  if (market.rate <= 0) return quiet
  const people = createPeople(market, seed)
  for (let i = 0; i < firstLaunches; i++) {
    people.launch()
    if (i < firstPools) buyOut(market)
  }
  migrateComplete(market)
  const timers: NodeJS.Timeout[] = []
  const stopWatching = market.ledger.watch({ onBlock: guarded(market, people.onSlot) })
  const every = (ms: number, act: () => void) => timers.push(setInterval(guarded(market, act), ms))
  const unlessPaused = (act: () => void) => () => {
    if (!market.people.isPaused()) act()
  }
  return {
    liveOneSlot: guarded(market, people.liveOneSlot),
    start() {
      every(tickMs, people.trade)
      every(tickMs, () => makeAsked(market))
      every(1_000, unlessPaused(people.launchWhenDue))
      every(
        transferEveryMs,
        unlessPaused(() => sendSomething(market)),
      )
      every(
        2_000,
        unlessPaused(() => keepMarkets(market)),
      )
      every(30_000, () => topUp(market))
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
      stopWatching()
    },
  }
}

/** KOLs buy everything left on the newest curve. */
function buyOut(market: Market): void {
  const token = market.curves.at(-1)
  if (!token) return
  for (const kol of market.cast.kols) {
    if (readCurve(market.ledger, token.mint).isComplete) return
    buyOnCurve(market, token, kol, 9)
  }
}

/** An error in one person's plan is counted and does not stop the others. */
function guarded(market: Market, act: () => void): () => void {
  return () => {
    try {
      act()
    } catch (error) {
      market.counter.fail('sol.people-fault', (error as Error).stack ?? String(error))
    }
  }
}

type People = {
  launch(): void
  launchWhenDue(): void
  trade(): void
  onSlot(): void
  liveOneSlot(): void
}

function createPeople(market: Market, seed: string): People {
  const { random } = market
  let launches = 0
  let nextLaunchMs = Date.now() + launchEveryMs.low
  let owed = 0
  let lastMs = Date.now()
  let turn = 0
  let pastSlot = 0
  let later: (() => void)[] = []
  const launch = (): void => {
    launches += 1
    const token = launchToken(market, seed, launches)
    if (token) later.push(...snipe(market, token))
  }
  const tradeOnce = (): void => {
    turn += 1
    if (turn % 2 === 0) tradeSomeCurve(market)
    else tradeSomePool(market)
  }
  return {
    launch,
    launchWhenDue() {
      if (Date.now() < nextLaunchMs) return
      nextLaunchMs = Date.now() + random.between(launchEveryMs.low, launchEveryMs.high)
      launch()
    },
    trade() {
      const nowMs = Date.now()
      // Trades missed during a pause, of the process or the people, are not made up for.
      owed = market.people.isPaused()
        ? 0
        : Math.min(owed + ((nowMs - lastMs) / 1_000) * market.rate, market.rate)
      lastMs = nowMs
      for (; owed >= 1; owed -= 1) tradeOnce()
    },
    onSlot() {
      const due = later
      later = []
      for (const act of due) act()
      migrateComplete(market)
    },
    liveOneSlot() {
      pastSlot += 1
      if (pastSlot % pastEvery.launch === 0) launch()
      if (pastSlot % pastEvery.transfer === 0) sendSomething(market)
      if (pastSlot % pastEvery.keepMarkets === 0) keepMarkets(market)
      tradeOnce()
      tradeOnce()
    },
  }
}

function keepMarkets(market: Market): void {
  walkPrice(market)
  holdPrice(market)
  holdToken(market, market.random.pick(market.established))
}

/** Refills those who run short. */
function topUp({ ledger, cast }: Market): void {
  for (const { address } of everyone(cast)) {
    if ((ledger.svm.getBalance(addressBytes(address)) ?? 0n) < minLamports)
      ledger.fund(address, topUpLamports)
  }
}
