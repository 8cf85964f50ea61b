import { isBoundedJson } from '@peregrine/core/storableText'
import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zUnits } from '../trade.ts'

/** A decimal amount as text or number: whole coins, tokens or percent. */
const zDecimalInput = z.coerce
  .string<string | number>()
  .max(60)
  .regex(/^\d{1,30}(\.\d{1,18})?$/)
const zPositiveUnits = z
  .string()
  .max(20)
  .regex(/^[1-9]\d{0,19}$/)

const zSwapRequest = z.object({
  /** Whole SOL for a purchase, whole tokens for a sale; ignored if `units` is given. */
  amount: zDecimalInput,
  poolAddress: zAddressInput,
  tokenAddress: zAddressInput,
  /** Percent; above 50 counts as 50. */
  slippage: zDecimalInput,
  config: z.object({
    slippage: zDecimalInput.optional(),
    mode: z.enum(['fast', 'safe']).default('fast'),
    /** Whole SOL for priority fee and, in safe mode, the tip; kept within 0.006 and 0.1. */
    customFee: zDecimalInput.optional(),
  }),
  isBuy: z.boolean(),
  publicKey: zAddressInput,
  /** Base units to spend, exact. */
  units: zPositiveUnits.optional(),
  /** Least base units to receive, as shown to the trader; otherwise the current quote less slippage. */
  minimumUnits: zPositiveUnits.optional(),
  /** Adds Jito's tip of 0.001 SOL. */
  isJito: z.boolean().default(false),
  /** Closes the token account of what is sold, if the sale empties it. */
  closesAccount: z.boolean().default(false),
})
export type SolanaSwapRequest = z.output<typeof zSwapRequest>

const swapFaults = [
  'anchor.unsupported',
  'pool.unknown',
  'route.none',
  'quote.moved',
  'pump.no-instruction',
  'chain.unreachable',
  'reply.malformed',
] as const

export const getSwapTx = defineRoute({
  method: 'POST',
  path: '/api/sol/swap/getSwapTx/v2',
  summary: 'An unsigned Solana swap as a base64 transaction',
  body: zSwapRequest,
  reply: z.string(),
  cost: 3,
  faults: swapFaults,
})

/** The reply of `getSwapTx` is a text alone; whoever sends the transaction also needs its expiry. */
export const buildSolanaSwap = defineRoute({
  method: 'POST',
  path: '/api/sol/swap/build',
  summary: 'The swap of getSwapTx with its expiry and fees',
  body: zSwapRequest,
  reply: z.object({
    /** Base64 of a version 0 transaction with empty signatures. */
    transaction: z.string(),
    /** Last block height at which the transaction may land. */
    lastValidBlockHeight: z.number(),
    expectedUnits: zUnits,
    minimumUnits: zUnits,
    priorityLamports: zUnits,
    tipLamports: zUnits,
    rentLamports: zUnits,
    /** True if the given custom fee was below or above the bounds. */
    isFeeClamped: z.boolean(),
  }),
  cost: 3,
  faults: swapFaults,
})

/** An instruction as the route service writes it. */
export const zRouteInstruction = z.object({
  programId: z.string(),
  accounts: z
    .array(z.object({ pubkey: z.string(), isSigner: z.boolean(), isWritable: z.boolean() }))
    .max(256),
  /** Base64. */
  data: z.string().max(4_096),
})
export type RouteInstructionWire = z.infer<typeof zRouteInstruction>

/** The route service's own words: of any form, within bounds. */
const zServiceQuote = z.looseObject({}).refine(isBoundedJson)

export const getRouteQuote = defineRoute({
  path: '/api/sol/route/quote',
  summary: 'The quote of the configured route service',
  query: z.object({
    inputMint: zAddressInput,
    outputMint: zAddressInput,
    units: zPositiveUnits,
    slippageBps: z.coerce.number<number>().int().min(0).max(5_000),
  }),
  reply: z.object({
    inUnits: zUnits,
    outUnits: zUnits,
    minimumUnits: zUnits,
    slippageBps: z.number(),
    /** The service's own text: despite its name a part of 1. */
    priceImpactPct: z.string(),
    hops: z.array(z.object({ dex: z.string(), pool: z.string(), tokenIn: z.string(), tokenOut: z.string() })),
    /** The service's own words, to be handed back unchanged. */
    quoteResponse: z.record(z.string(), z.unknown()),
  }),
  cost: 3,
  faults: ['feature.off', 'route.quote-failed', 'route.amount-malformed'],
})

export const getRouteInstructions = defineRoute({
  method: 'POST',
  path: '/api/sol/route/swap-instructions',
  summary: "The route service's instructions for a quote",
  body: z.object({ quoteResponse: zServiceQuote, userPublicKey: zAddressInput }),
  reply: z.object({
    computeBudgetInstructions: z.array(zRouteInstruction).max(8),
    setupInstructions: z.array(zRouteInstruction).max(16),
    tokenLedgerInstruction: zRouteInstruction.nullable(),
    swapInstruction: zRouteInstruction,
    cleanupInstruction: zRouteInstruction.nullable(),
    addressLookupTableAddresses: z.array(z.string()).max(16),
  }),
  cost: 3,
  faults: ['feature.off', 'route.build-failed', 'instruction.malformed'],
})
export type RouteInstructionsWire = z.infer<typeof getRouteInstructions.reply>
