import type { Trading } from '@peregrine/contract/routes/trading'
import type { TradingReader } from './tradingReader.ts'

const everyMs = 60_000

/** What the operator has opened, as it was read last. */
type KeptTrading = {
  /** Reads it like the reader that is kept. */
  trading: TradingReader
  known(): Trading
  stop(): void
}

/**
 * Remembers what is read of the operator's settings, and reads them now and then: a fee above `--fee` may come down again
 * while nothing is traded. Rejects where they cannot be read at first.
 */
export async function keepTrading(
  read: TradingReader,
  note: (text: string, error: unknown) => void,
): Promise<KeptTrading> {
  let known = await read(0)
  const trading: TradingReader = async (freshMs) => {
    known = await read(freshMs)
    return known
  }
  const failed = (error: unknown) => note('The operator’s fees could not be read anew', error)
  const timer = setInterval(() => void trading(everyMs).catch(failed), everyMs)
  // A start that fails after this must not be kept alive by it.
  timer.unref()
  return { trading, known: () => known, stop: () => clearInterval(timer) }
}
