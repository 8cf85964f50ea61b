/** Token tax above which a purchase is refused unless the trader types that he wants it, in basis points. */
export const maxTaxBps = 1_000

/** Value of a purchase in whole dollars above which it counts as large and warns. */
export const largeBuyUsd = 10_000

/** What is known of a later sale; null is unknown. */
export type SaleFacts = { isUnsellable: boolean | null; sellTaxBps: number | null; buyTaxBps: number | null }

/**
 * Whether a purchase needs the trader's typed word: a later sale fails, or either tax is over the limit. What could not
 * be measured does not count as bad.
 */
export function isSaleRefused({ isUnsellable, sellTaxBps, buyTaxBps }: SaleFacts): boolean {
  return isUnsellable === true || Math.max(sellTaxBps ?? 0, buyTaxBps ?? 0) > maxTaxBps
}
