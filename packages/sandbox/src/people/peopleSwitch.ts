import type { Network } from '@peregrine/core/network'

export type TradeCounts = Partial<Record<Network, number>>

/** Whether the people act by themselves, and the trades that they were asked for. */
export type PeopleSwitch = {
  isPaused(): boolean
  setPaused(isPaused: boolean): void
  /**
   * Resolves once so many more trades of each network have landed. Owes nothing more of them once the signal aborts.
   *
   * @throws CannotTrade
   */
  ask(trades: TradeCounts, signal?: AbortSignal): Promise<void>
  /** How many trades of a network are asked for and have not landed. */
  owed(network: Network): number
  /** Counts a round in which the people are about to make the trades that a network is owed. */
  trying(network: Network): void
  /** Counts a trade that landed, asked for or not. */
  landed(network: Network): void
}

/** Rounds in a row without a trade after which a network has nobody who can trade. */
const maxRounds = 20

/** The people tried and tried, and no trade of a network landed. */
export class CannotTrade extends Error {
  constructor(network: Network) {
    super(`the people cannot trade on ${network}: they tried ${maxRounds} times, and nothing landed`)
  }
}

type Waiting = { network: Network; left: number; resolve: () => void; reject: (error: Error) => void }

export function createPeopleSwitch(startsPaused = false): PeopleSwitch {
  let isPaused = startsPaused
  const waiting = new Set<Waiting>()
  const rounds = new Map<Network, number>()
  const of = (network: Network) => [...waiting].filter((one) => one.network === network)
  return {
    isPaused: () => isPaused,
    setPaused: (next) => (isPaused = next),
    async ask(trades, signal) {
      const own: Waiting[] = []
      const drop = () => {
        for (const one of own) waiting.delete(one)
      }
      const waitFor = ([network, left]: [Network, number]) =>
        new Promise<void>((resolve, reject) => {
          const one = { network, left, resolve, reject }
          signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
          own.push(one)
          waiting.add(one)
        })
      signal?.throwIfAborted()
      const entries = (Object.entries(trades) as [Network, number][]).filter(([, count]) => count > 0)
      // What one network cannot do ends the whole order.
      await Promise.all(entries.map(waitFor)).finally(drop)
    },
    owed: (network) => of(network).reduce((sum, { left }) => sum + left, 0),
    trying(network) {
      const tried = rounds.get(network) ?? 0
      rounds.set(network, tried + 1)
      if (tried < maxRounds) return
      rounds.delete(network)
      for (const one of of(network)) {
        waiting.delete(one)
        one.reject(new CannotTrade(network))
      }
    },
    landed(network) {
      rounds.delete(network)
      const [first] = of(network)
      if (!first) return
      first.left -= 1
      if (first.left > 0) return
      waiting.delete(first)
      first.resolve()
    },
  }
}
