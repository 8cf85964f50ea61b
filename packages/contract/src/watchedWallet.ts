import { canonicalAddress, isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { z } from 'zod'
import { zText, zWrittenText } from './text.ts'

export const monitorEvents = ['ALL', 'IN', 'OUT', 'OTHER'] as const
export type WatchedEventKind = (typeof monitorEvents)[number]

/** Maximum watched wallets per user. */
export const maxWatchedWallets = 50_000
/** Maximum bytes of names, notes, rules and extra data in one user's list. */
export const maxWatchedWalletBytes = 32 * 1024 * 1024
/** Maximum rows of one import. */
export const maxBatch = 10_000

/** chainType of a watched wallet: 1 EVM, 2 Solana. Some callers send text. */
export const zWatchedChainType = z.coerce.number<number>().pipe(z.union([z.literal(1), z.literal(2)]))

const zUsd = z.coerce.number<number>().min(0).max(1e15).nullable()

/** `ALL` is exclusive, and the default; the dialog joins them by commas, the batch sends a list. */
const zEvents = z
  .union([zText(100).transform((text) => text.split(',')), z.array(zText(20)).max(20)])
  .transform((events) => [...new Set(events.map((event) => event.trim()).filter((event) => event !== ''))])
  .pipe(z.array(z.enum(monitorEvents)).max(monitorEvents.length))
  .transform((events): WatchedEventKind[] =>
    events.length === 0 || events.includes('ALL') ? ['ALL'] : events,
  )

/** Settings of a watched wallet; all have defaults. */
export const watchedWalletFields = {
  avatarUrl: zWrittenText(64),
  configGroup: zWrittenText(50).transform((group) => group || 'Default'),
  tip: zWrittenText(200),
  monitorEvents: zEvents,
  enablePush: z.boolean(),
  enableAmountFilter: z.boolean(),
  minAmount: zUsd,
  maxAmount: zUsd,
}

type Watched = { chainType: 1 | 2; address: string }

/** The address in canonical form, or null if it is invalid on its chain. */
export function watchedAddress({ chainType, address }: Watched): string | null {
  const text = address.trim()
  if (chainType === 2) return isSolanaAddress(text) ? text : null
  return isEvmAddress(text) ? canonicalAddress(text) : null
}

/** A watched wallet as returned by the server; events joined by commas. */
export const zWatchedWallet = z.object({
  name: z.string(),
  address: z.string(),
  chainType: z.union([z.literal(1), z.literal(2)]),
  avatarUrl: z.string(),
  configGroup: z.string(),
  tip: z.string(),
  monitorEvents: z.string(),
  enablePush: z.boolean(),
  enableAmountFilter: z.boolean(),
  minAmount: z.number().nullable(),
  maxAmount: z.number().nullable(),
  extra: z.record(z.string(), z.unknown()),
  createdAtMs: z.number(),
})
export type WatchedWalletWire = z.infer<typeof zWatchedWallet>
