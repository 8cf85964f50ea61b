import type { Network } from '@peregrine/core/network'
import type { PeopleSwitch } from '../people/peopleSwitch.ts'
import type { SandboxStats } from '../sandboxInfo.ts'

/** Counts the people's actions, and keeps the latest failure of each kind. */
export type StatsCounter = {
  trade(network: Network): void
  token(): void
  fail(kind: string, detail: string): void
  stats(blocks: SandboxStats['blocks']): SandboxStats
  lastFailures(): Record<string, string>
}

/** An empty counter. */
export function createStatsCounter(): StatsCounter {
  const trades: Partial<Record<Network, number>> = {}
  const errors: Record<string, number> = {}
  const details: Record<string, string> = {}
  let tokens = 0
  return {
    trade: (network) => (trades[network] = (trades[network] ?? 0) + 1),
    token: () => (tokens += 1),
    fail(kind, detail) {
      errors[kind] = (errors[kind] ?? 0) + 1
      details[kind] = detail.slice(0, 300)
    },
    stats: (blocks) => ({
      trades: Object.values(trades).reduce((sum, count) => sum + count, 0),
      tradesByNetwork: { ...trades },
      tokensCreated: tokens,
      errors: { ...errors },
      blocks,
    }),
    lastFailures: () => ({ ...details }),
  }
}

/** The counter, which also tells the people's switch of each trade that landed. */
export const countingLandings = (counter: StatsCounter, people: PeopleSwitch): StatsCounter => ({
  ...counter,
  trade(network) {
    counter.trade(network)
    people.landed(network)
  },
})
