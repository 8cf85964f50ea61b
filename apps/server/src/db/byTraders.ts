/**
 * SQL condition on a row of `trade`: leaves out what a token's own contract traded of it, such as a sale of its tax. That
 * is a trade, but nobody's whom a list of traders should name or count.
 */
export const byTraders = (trade: string): string => `${trade}.sender <> ${trade}.token`
