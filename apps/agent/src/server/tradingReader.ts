import { getTrading, type Trading } from '@peregrine/contract/routes/trading'
import { type Asker, call } from '@peregrine/trader/http/callRoute'
import { Unusable } from '../unusable.ts'

/**
 * Reads what the operator has opened, at most so many milliseconds old. Rejects with Fault, Unreachable, and with
 * Unusable once the server serves other chains than the wallets belong to.
 */
export type TradingReader = (freshMs: number) => Promise<Trading>

/** A reader of one server. */
export function tradingReader(asker: Asker, environment: string, nowMs: () => number): TradingReader {
  let known: { trading: Promise<Trading>; atMs: number } | null = null
  const read = async () => {
    const trading = await call(asker, getTrading)
    if (trading.environment.id === environment) return trading
    throw new Unusable('The server serves other chains than the backup was made on')
  }
  return (freshMs) => {
    if (known && nowMs() - known.atMs < freshMs) return known.trading
    const trading = read()
    known = { trading, atMs: nowMs() }
    trading.catch(() => {
      known = null
    })
    return trading
  }
}
