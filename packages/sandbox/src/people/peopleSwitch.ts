import type { Network } from '@peregrine/core/network'

export type TradeCounts = Partial<Record<Network, number>>

/** Whether the people act by themselves, and the trades that they were asked for. */
export type PeopleSwitch = {
  isPaused(): boolean
  setPaused(isPaused: boolean): void
  /** Resolves once so many more trades of each network have landed. */
  ask(trades: TradeCounts): Promise<void>
  /** How many trades of a network are asked for and have not landed. */
  owed(network: Network): number
  /** Counts a trade that landed, asked for or not. */
  landed(network: Network): void
}

type Waiting = { network: Network; left: number; resolve: () => void }

export function createPeopleSwitch(startsPaused = false): PeopleSwitch {
  let isPaused = startsPaused
  const waiting = new Set<Waiting>()
  const waitFor = (network: Network, count: number) =>
    new Promise<void>((resolve) => {
      if (count > 0) waiting.add({ network, left: count, resolve })
      else resolve()
    })
  const of = (network: Network) => [...waiting].filter((one) => one.network === network)
  return {
    isPaused: () => isPaused,
    setPaused: (next) => (isPaused = next),
    async ask(trades) {
      const entries = Object.entries(trades) as [Network, number][]
      await Promise.all(entries.map(([network, count]) => waitFor(network, count)))
    },
    owed: (network) => of(network).reduce((sum, { left }) => sum + left, 0),
    landed(network) {
      const [first] = of(network)
      if (!first) return
      first.left -= 1
      if (first.left > 0) return
      waiting.delete(first)
      first.resolve()
    },
  }
}
