import type { WalletEvent } from '@peregrine/contract/walletEvent'

type Event = Pick<WalletEvent, 'kind' | 'transactionHash' | 'timestamp'>
type Signed = { attempts: readonly { hash: string }[] }

const isTrade = ({ kind }: Event) => kind === 'buy' || kind === 'sell' || kind === 'swap'

/**
 * Finds a wallet's trades that arrived since the first list, in each later list: once for a transaction, whatever block
 * it is moved to. What older events a fresh list brings is no news.
 */
export function createArrivals<E extends Event>(): (events: readonly E[]) => E[] {
  const known = new Set<string>()
  let sinceMs: number | null = null
  return (events) => {
    const fromMs = sinceMs ?? Number.POSITIVE_INFINITY
    sinceMs ??= Math.max(0, ...events.map(({ timestamp }) => timestamp))
    const arrived = new Map<string, E>()
    for (const event of events) {
      const isNew = event.timestamp >= fromMs && !known.has(event.transactionHash)
      if (isNew && isTrade(event)) arrived.set(event.transactionHash, event)
    }
    for (const { transactionHash } of events) known.add(transactionHash)
    return [...arrived.values()]
  }
}

/** Trades that this browser did not sign: another device did. */
export function tradesElsewhere<E extends Event>(arrived: readonly E[], records: readonly Signed[]): E[] {
  const own = new Set(records.flatMap(({ attempts }) => attempts.map(({ hash }) => hash)))
  return arrived.filter(({ transactionHash }) => !own.has(transactionHash))
}
