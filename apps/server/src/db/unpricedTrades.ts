/** Condition of a trade whose dollar value is unknown; the index `trade_unpriced` has the same. */
export const isUnpriced = 'in_pool and (price_usd is null or value_micros is null)'

/**
 * Selects unpriced trades after a time: all of them (`unpriced`), and those that no candle counts by side. `which` is the
 * SQL condition on the pool.
 */
export function unpricedSql(which: string, afterMs: string, chain = '$1'): string {
  return `select count(*) as unpriced, count(*) filter (where price_usd is null and side = 'b') as buys,
      count(*) filter (where price_usd is null and side <> 'b') as sells
    from trade where chain = ${chain} and pool ${which} and ${isUnpriced} and time_ms > ${afterMs}`
}

/** Dollars of a volume in millionths; null if all of its trades are unpriced. */
export function volumeUsd(
  micros: string | bigint | number | null,
  trades: number,
  unpriced: number,
): number | null {
  const dollars = Number(micros ?? 0) / 1e6
  return unpriced > 0 && unpriced >= trades && dollars === 0 ? null : dollars
}
