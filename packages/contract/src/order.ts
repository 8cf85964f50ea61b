import { z } from 'zod'
import { zAddressInput, zNetworkInput } from './input.ts'
import { zIntentId } from './routes/sends.ts'
import { zCondition, zSignalId, zTrigger } from './signal.ts'
import { zList, zText, zWrittenText } from './text.ts'
import { zUnits } from './trade.ts'

/** What a trader calls the order; the condition decides. */
export const orderKinds = [
  'limit-buy',
  'rise-buy',
  'limit-sell',
  'take-profit',
  'stop',
  'trailing-stop',
  'trailing-profit',
  'creator-sale',
  'migration',
  'group-buy',
] as const
export const zOrderKind = z.enum(orderKinds)
export type OrderKind = z.infer<typeof zOrderKind>

/**
 * `pending`: armed, or waiting for its parent. `executing`: claimed; bytes may be out. `success`, `failed`: every wallet's
 * end is known. `timeout`: not known yet, still being resolved. `expired`: its time ran out before it fired.
 */
export const orderStatuses = ['pending', 'executing', 'success', 'failed', 'timeout', 'expired'] as const
export const zOrderStatus = z.enum(orderStatuses)

const zSome = zUnits.refine((text) => /^0*[1-9]/.test(text))
const zBps = z.number().int().min(0).max(10_000)

/**
 * How much each wallet trades: coins to spend, a share of what it holds of the token, of what the parent order bought, or
 * what brings back the coins put in.
 */
export const zOrderAmount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('coins'), units: zSome }),
  z.object({ type: z.literal('share'), bps: zBps.min(1), of: z.enum(['held', 'bought']) }),
  z.object({ type: z.literal('principal') }),
])
export type OrderAmount = z.output<typeof zOrderAmount>

export const zOrderWallet = z.object({
  address: zAddressInput,
  /** Of its transaction, fixed when the order is armed: whoever executes it, the fence lets one transaction out. */
  intentId: zIntentId,
  /** Base units of the token that the parent's purchase brought this wallet; null before. */
  boughtUnits: zUnits.nullable().default(null),
  /** `waiting`: nothing of it was signed, as far as is known. `unknown`: it may land yet. */
  end: z.enum(['waiting', 'confirmed', 'failed', 'unknown']).default('waiting'),
  /** Transaction hash or signature; null before one is known. */
  hash: zText(90).nullable().default(null),
  /** The wallet's own proof that the trader armed these terms (ADR 39); without one it trades nothing. 64 hex characters. */
  seal: z
    .string()
    .max(64)
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type OrderWallet = z.output<typeof zOrderWallet>

/** Bounds that the trader set when the order was armed; a trade beyond them is not signed. */
const zOrderLimits = z.object({
  /** From the price at which it fires, and of the trade itself. */
  slippageBps: zBps,
  /** Dollars: a purchase pays no more for a token, a sale takes no less; null where the price at the trigger decides. */
  worstPrice: z.number().positive().max(1e18).nullable(),
  /**
   * Dollars for one coin as the trader saw it then: one that is told later counts within `coinDrift` of it. Null where none
   * was known; older orders have none.
   */
  coinPrice: z.number().positive().max(1e18).nullable().optional(),
  /** A trigger older than this asks first. */
  maxAgeMs: z.number().int().min(1_000).max(600_000),
})

/** Params of its trades as spec 2 section 3 names them. */
const zOrderSettings = z.object({
  /** Coins, decimal text; null for a sale. */
  buyAmount: zText(80).nullable(),
  /** Percent, decimal text; null for a purchase. */
  sellAmount: zText(80).nullable(),
  /** The first wallet. */
  walletAddress: zAddressInput,
  mode: z.enum(['safe', 'fast']),
  /** Percent. */
  slippage: z.number().min(0).max(100),
  /** Gwei, or SOL; null for automatic. */
  priorityFee: z.number().min(0).max(1e9).nullable(),
  gasPrice: z.number().min(0).max(1e9).nullable(),
})

/** Highest share of a trade that an operator may take; basis points. */
export const maxServiceFeeBps = 500
const zOrderFee = z.object({
  /** Of a trade: the operator may take as much, or less. */
  bps: z.number().int().min(0).max(maxServiceFeeBps),
  recipient: zAddressInput,
})

export const maxOrderLogs = 60
export const maxOrderWallets = 100

/** Far below what the database holds: claims go on counting from it. */
export const zEpoch = z.number().int().min(0).max(1e9)

/** A conditional order. */
export const zOrder = z.object({
  /** 32 random hex characters. */
  id: zIntentId,
  signalId: zSignalId,
  /** Chains that it was armed for: it is never sent on others. */
  environment: z.object({ id: zText(64).min(1), runId: zText(64).nullable() }),
  network: zNetworkInput,
  /** 1 EVM, 2 Solana. */
  chainType: z.union([z.literal(1), z.literal(2)]),
  kind: zOrderKind,
  side: z.enum(['buy', 'sell']),
  symbol: zText(64),
  decimals: z.number().int().min(0).max(36),
  condition: z.object({
    tokenAddress: zAddressInput,
    /** Null follows the token's deepest pool. */
    poolAddress: zAddressInput.nullable(),
    when: zCondition,
    holdMs: z.number().int().min(0).max(3_600_000),
    volumeUsd: z.number().min(0).max(1e12),
  }),
  amount: zOrderAmount,
  wallets: zList(zOrderWallet, { min: 1, max: maxOrderWallets }),
  limits: zOrderLimits,
  tradeSettings: zOrderSettings,
  /**
   * The operator's fee that was agreed to when the order was armed; null where none was. Absent in orders of older
   * versions: what the browser or agent itself has agreed to counts for them.
   */
  serviceFee: zOrderFee.nullable().optional(),
  /** At most one order of a group fires: the others are withdrawn with its claim. Null for none. */
  exclusiveGroup: zIntentId.nullable(),
  /** Pending orders that its claim withdraws too, as a stop does with the profits still to be taken. */
  withdraws: zList(zIntentId, { max: 20 }).default([]),
  /** The order whose success arms this one; null for none. */
  parentId: zIntentId.nullable(),
  status: zOrderStatus,
  isPaused: z.boolean(),
  /** Grows with every claim, and with every change of what a claim is decided by; writes of an older epoch are ignored. */
  epoch: zEpoch,
  /** The tab or agent that claimed it last; null before. */
  holder: zText(64).nullable(),
  /** What fired it; null before. */
  trigger: zTrigger.nullable(),
  /** Why it ended as it did, or asks; a code. */
  reason: zText(64).nullable(),
  /** `2026-11-25T18:00:00.000Z text`, oldest first. */
  logs: zList(zText(300), { max: maxOrderLogs }),
  note: zWrittenText(50),
  /** Unix milliseconds. */
  receivedAt: z.number().int().min(0).max(1e14),
  updatedAt: z.number().int().min(0).max(1e14),
  expiresAt: z.number().int().min(0).max(1e14).nullable(),
  /** Only of an order that was taken away: it stands in the archive. */
  deletedAt: z.number().int().min(0).max(1e14).optional(),
})
export type Order = z.output<typeof zOrder>
