import type { Network } from '@peregrine/core/network'
import type { ChainClock } from './chainClock.ts'
import type { PeopleSwitch, TradeCounts } from '../people/peopleSwitch.ts'
import type { PeopleCounts, ChainPeople } from './chainPeople.ts'

export type Rates = TradeCounts

export type LoopOptions = {
  /** Names the chain in failure keys. */
  key: string
  life: ChainPeople
  clock: ChainClock
  rates: Rates
  counts: PeopleCounts
  people: PeopleSwitch
  /** Block time in milliseconds. */
  blockMs: number
}

/** Maximum block time without transactions. */
const heartbeatMs = 6000
// After a pause (a suspended machine) only this much is made up for.
const longestDebtMs = 5000

/** Whole trades due now; fractions carry over to the next block. */
export function createQuota(rates: Rates): (elapsedMs: number) => Rates {
  const owed = new Map<Network, number>()
  return (elapsedMs) => {
    const due: Rates = {}
    for (const [network, rate] of Object.entries(rates) as [Network, number][]) {
      const total = (owed.get(network) ?? 0) + (rate * Math.min(elapsedMs, longestDebtMs)) / 1000
      due[network] = Math.floor(total)
      owed.set(network, total - Math.floor(total))
    }
    return due
  }
}

/** Drives a chain's people and blocks in real time; returns a function that stops it. */
export function runChainLoop(options: LoopOptions): () => Promise<void> {
  const { key, life, clock, rates, counts, people, blockMs } = options
  const networks = Object.keys(rates) as Network[]
  const quota = createQuota(rates)
  const hasPeople = Object.values(rates).some((rate) => rate > 0)
  let lastMs = Date.now()
  let lastBlockMs = 0
  let stopped = false
  const step = async () => {
    const nowMs = Date.now()
    const trades = people.isPaused() ? {} : quota(nowMs - lastMs)
    lastMs = nowMs
    for (const network of networks) if (people.owed(network) > 0) people.trying(network)
    const asked = Object.fromEntries(networks.map((network) => [network, people.owed(network)]))
    const isBusy = [trades, asked].some((wanted) => Object.values(wanted).some((count) => count > 0))
    if (!isBusy && nowMs - lastBlockMs < heartbeatMs && (await clock.pending()) === 0) return
    await life.step(nowMs, { trades, asked, launches: hasPeople && !people.isPaused() })
    lastBlockMs = nowMs
  }
  let running = Promise.resolve()
  const tick = () => {
    running = step().catch((error: unknown) => {
      if (!stopped) counts.fail(`${key}.step`, String(error))
    })
    void running.then(() => {
      if (!stopped) timer = setTimeout(tick, Math.max(0, blockMs - (Date.now() - lastMs)))
    })
  }
  let timer = setTimeout(tick, blockMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
