import { type CandleChange, type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import type { CandleRow } from '../db/rows.ts'

const dollars = (micros: bigint | number | string): number => Number(micros) / 1e6

/** Returns all four values of a candle, or null when one is unknown. */
function pricesOf([open, high, low, close]: readonly [
  number | null,
  number | null,
  number | null,
  number | null,
]) {
  if (open === null || high === null || low === null || close === null) return null
  return { open, high, low, close }
}

/** Converts a stored candle to all forms. */
export function candleChange(row: CandleRow): CandleChange {
  const shared = {
    time: Number(row.open_s),
    volume: dollars(row.buy_micros) + dollars(row.sell_micros),
    buys: row.buys,
    sells: row.sells,
  }
  const cap = pricesOf([row.cap_open, row.cap_high, row.cap_low, row.cap_close])
  return {
    pool: row.pool,
    period: row.period,
    time: shared.time,
    price: { ...shared, open: row.open, high: row.high, low: row.low, close: row.close },
    cap: cap && { ...shared, ...cap },
    native: pricesOf([row.native_open, row.native_high, row.native_low, row.native_close]),
  }
}

/** Builds the change for a candle removed by a reorg. */
export function removedCandle(row: CandleRow): CandleChange {
  return {
    pool: row.pool,
    period: row.period,
    time: Number(row.open_s),
    price: null,
    cap: null,
    native: null,
  }
}

/** Builds an empty record. */
export function emptyRecord(
  type: ChainRecord['type'],
  head: Pick<
    ChainRecord,
    'chain' | 'epoch' | 'seq' | 'blockNumber' | 'blockHash' | 'blockTimeMs' | 'seenAtMs'
  >,
): ChainRecord {
  return {
    ...head,
    type,
    committedAtMs: 0,
    ...noChanges(),
  }
}
