import { z } from 'zod'

/** What a watched wallet's events sound like: by their kind, not at all, or always the same tune. */
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

/** What a user sets for one wallet besides the fields of the product document; kept in its `extra.rules`. */
export const zWatchedWalletRules = z
  .object({
    /** Events of tokens whose market cap in dollars is outside are left out; null is no limit. */
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

/** A wallet for which nothing is set. */
export const noRules: WatchedWalletRules = { minMarketCap: null, maxMarketCap: null, sound: 'default' }

const capOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null)

/**
 * The rules that a watched wallet's `extra` holds; what is not readable is as good as not set. Read by hand: the page
 * asks for every row, and carries no schemas.
 */
export function rulesOf(extra: Readonly<Record<string, unknown>>): WatchedWalletRules {
  const { minMarketCap, maxMarketCap, sound } = (extra.rules ?? {}) as Record<string, unknown>
  return {
    minMarketCap: capOf(minMarketCap),
    maxMarketCap: capOf(maxMarketCap),
    sound: watchedWalletSounds.find((known) => known === sound) ?? 'default',
  }
}

/** Whether a token of this market cap in dollars passes; an unknown one passes only where there is no limit. */
export function isCapWithin(
  { minMarketCap, maxMarketCap }: WatchedWalletRules,
  marketCap: number | null,
): boolean {
  if (minMarketCap === null && maxMarketCap === null) return true
  if (marketCap === null) return false
  return marketCap >= (minMarketCap ?? 0) && marketCap <= (maxMarketCap ?? Number.POSITIVE_INFINITY)
}
