import { z } from 'zod'

/** Sound of a watched wallet's events: by kind, none, or always the same. */
export const watchedWalletSounds = [
  'default',
  'mute',
  'row',
  'buy',
  'sell',
  'launch',
  'migration',
  'alert',
] as const

const zCap = z.number().min(0).max(1e15).nullable()

/** Per-wallet settings besides the fields of the product spec; stored in `extra.rules`. */
export const zWatchedWalletRules = z
  .object({
    /** Market cap bounds in dollars for a token's events; null is unbounded. */
    minMarketCap: zCap,
    maxMarketCap: zCap,
    sound: z.enum(watchedWalletSounds),
  })
  .partial()
  .refine(
    ({ minMarketCap, maxMarketCap }) => (minMarketCap ?? 0) <= (maxMarketCap ?? Number.POSITIVE_INFINITY),
    {
      path: ['minMarketCap'],
    },
  )
export type WatchedWalletRules = Required<z.infer<typeof zWatchedWalletRules>>

/** Rules of a wallet without any settings. */
export const noRules: WatchedWalletRules = { minMarketCap: null, maxMarketCap: null, sound: 'default' }

const capOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null)

/**
 * The rules in a watched wallet's `extra`; invalid ones count as unset. Parsed by hand: the page calls this for every
 * row, and has no schemas.
 */
export function rulesOf(extra: Readonly<Record<string, unknown>>): WatchedWalletRules {
  const { minMarketCap, maxMarketCap, sound } = (extra.rules ?? {}) as Record<string, unknown>
  return {
    minMarketCap: capOf(minMarketCap),
    maxMarketCap: capOf(maxMarketCap),
    sound: watchedWalletSounds.find((known) => known === sound) ?? 'default',
  }
}

/** True if a token's market cap in dollars is within bounds; an unknown one passes only without bounds. */
export function isCapWithin(
  { minMarketCap, maxMarketCap }: WatchedWalletRules,
  marketCap: number | null,
): boolean {
  if (minMarketCap === null && maxMarketCap === null) return true
  if (marketCap === null) return false
  return marketCap >= (minMarketCap ?? 0) && marketCap <= (maxMarketCap ?? Number.POSITIVE_INFINITY)
}
