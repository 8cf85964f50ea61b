import { z } from 'zod'
import { zAddressInput, zNetworkInput } from './input.ts'
import { zList, zText, zWrittenText } from './text.ts'

/** 32 random hex characters, chosen by whoever arms it: nobody guesses it, and arming twice is arming once. */
export const zSignalId = z
  .string()
  .max(32)
  .regex(/^[0-9a-f]{32}$/)

const zPositive = z.number().positive().max(1e18)
const zMeasure = z.enum(['price', 'mcap'])
const zAgeMs = z.number().int().min(1_000).max(600_000)

/** Watched wallets of one group condition. */
export const maxGroupWallets = 500

/**
 * What has to happen. Prices and market caps in dollars.
 *
 * - `level`: at or over, or at or under, a value.
 * - `change`: so many percent up (positive) or down (negative) from a reference; null takes the first price that is seen.
 * - `trailing`: so many percent down from the highest, or up from the lowest, since it was armed, or since the measure
 *   reached `activation`.
 * - `migration`: the launchpad's curve moved to a pool.
 * - `creator-sale`: its creator sold so many percent of what it held when this was armed, in all sales since.
 * - `group-buy`: so many of these wallets bought the token within a time.
 */
export const zCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level'), measure: zMeasure, at: z.enum(['over', 'under']), value: zPositive }),
  z.object({
    kind: z.literal('change'),
    measure: zMeasure,
    percent: z
      .number()
      .gt(-100)
      .max(1e6)
      .refine((percent) => percent !== 0),
    reference: zPositive.nullable(),
  }),
  z.object({
    kind: z.literal('trailing'),
    measure: zMeasure,
    from: z.enum(['highest', 'lowest']),
    percent: z.number().positive().max(1e6),
    activation: zPositive.nullable(),
  }),
  z.object({ kind: z.literal('migration') }),
  z.object({
    kind: z.literal('creator-sale'),
    creator: zAddressInput,
    percent: z.number().positive().max(100),
  }),
  z.object({
    kind: z.literal('group-buy'),
    wallets: zList(zAddressInput, { min: 1, max: maxGroupWallets }),
    count: z.number().int().min(1).max(maxGroupWallets),
    withinMs: z.number().int().min(1_000).max(86_400_000),
  }),
])
export type Condition = z.output<typeof zCondition>

/** A condition of one token, as it is armed. */
export const zSignalInput = z.object({
  signalId: zSignalId,
  network: zNetworkInput,
  token: zAddressInput,
  /** Only trades of this pool count; null follows the token's deepest pool. */
  pool: zAddressInput.nullable(),
  symbol: zText(64),
  description: zWrittenText(200),
  condition: zCondition,
  /** It must hold for so long, so that a single push does not fire it. */
  holdMs: z.number().int().min(0).max(3_600_000).default(0),
  /** So many dollars must have been traded beyond the line. */
  volumeUsd: z.number().min(0).max(1e12).default(0),
  /** A trade older than this fires nothing (promise E8): the signal is late. */
  maxAgeMs: zAgeMs.default(60_000),
  /** Unix milliseconds; null for none, which visitors may not choose. */
  expiresAt: z.number().int().positive().max(1e14).nullable(),
})
export type SignalInput = z.output<typeof zSignalInput>

/**
 * `armed`: watched. `triggered`: it happened, and fired once. `late`: it happened, but was seen too late to act on.
 * `expired`: its time ran out before it happened. `unknown`: not here, or somebody else's.
 */
export const signalStates = ['armed', 'triggered', 'late', 'expired', 'unknown'] as const
export const zSignalState = z.enum(signalStates)
export type SignalState = z.infer<typeof zSignalState>

/** What made a signal fire: a trade, or the migration of a launch. */
export const zTrigger = z.object({
  /** Id of the trade; null for a migration. */
  tradeId: zText(160).nullable(),
  pool: zText(128).nullable(),
  /** Dollars; null if it was never priced. */
  price: z.number().nullable(),
  marketCap: z.number().nullable(),
  blockNumber: z.number(),
  blockHash: zText(128),
  /** Unix milliseconds: of the block, of its commit here, and of the decision. */
  blockTimeMs: z.number(),
  committedAtMs: z.number(),
  triggeredAtMs: z.number(),
})
export type Trigger = z.infer<typeof zTrigger>

/** How a signal stands. */
export const zSignalStatus = z.object({
  signalId: zSignalId,
  state: zSignalState,
  trigger: zTrigger.nullable(),
  /** The server's clock, Unix milliseconds: a page's may be wrong. */
  nowMs: z.number(),
})
export type SignalStatus = z.infer<typeof zSignalStatus>

/**
 * An event of the topic `signal`, whose key is `signal/<id>`. `undone`: a reorg took back the block that fired it; the
 * signal is armed again.
 */
export const zSignalEvent = z.object({
  signalId: zSignalId,
  symbol: z.string(),
  description: z.string(),
  what: z.enum(['triggered', 'late', 'expired', 'undone']),
  trigger: zTrigger.nullable(),
})
export type SignalEvent = z.infer<typeof zSignalEvent>

/** Ids of one call or one socket message: 400 fill 14 kB of the 16 kB that a socket message may have. */
export const maxSignalIds = 400

/**
 * Payload of `subscribe` and `unsubscribe` for the topic `signal`: one id, or many. Each id that cannot be followed is
 * answered with an acknowledgement of its own, named by `signalErrors`, whose key is `signal/<id>` and whose data is a
 * `SignalStatus`.
 */
export const zSignalSubscription = z
  .object({
    topic: z.literal('signal'),
    signalId: zSignalId.optional(),
    signalIds: zList(zSignalId, { min: 1, max: maxSignalIds }).optional(),
  })
  .transform(({ signalId, signalIds = [] }) => [...new Set(signalId ? [signalId, ...signalIds] : signalIds)])
  .refine((ids) => ids.length > 0)

/** Acknowledgements of a subscription that is not followed: it happened, it is over, or this socket has it already. */
export const signalErrors = {
  triggered: 'signal-subscribe-ack-error-triggered',
  expired: 'signal-subscribe-ack-error-expired',
  exist: 'signal-subscribe-ack-error-exist',
} as const
