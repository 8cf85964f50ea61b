import { z } from 'zod'
import { zAddressInput, zTokenParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zNetwork, zUnits } from '../trade.ts'

const zSide = z.enum(['buy', 'sell'])
const zBps = z.number().int().min(0).max(10_000)

/** An amount of a token with what is needed to show it. */
const zQuotedAmount = z.object({
  token: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  units: zUnits,
})

/** One pool of a route, in the order of the trade. */
const zRouteHop = z.object({
  dex: z.string(),
  pool: z.string(),
  tokenIn: z.string(),
  tokenOut: z.string(),
  feePips: z.number().nullable(),
})

/** Every cost of the trade apart from the price, in base units of `token`; null where it is not known. */
const zFeeLine = z.object({ token: z.string(), units: zUnits }).nullable()

export const zQuote = z.object({
  network: zNetwork,
  side: zSide,
  spend: zQuotedAmount,
  /** Expected receipt after venue fees, token tax and service fee. */
  receive: zQuotedAmount,
  /** Least that the trade may deliver: expected receipt less slippage, rounded down. */
  minimumUnits: zUnits,
  slippageBps: zBps,
  /** True if `slippageBps` comes from the published formula (core/trading/autoSlippage.ts). */
  isAutoSlippage: z.boolean(),
  /** Price moved by this trade; null where it cannot be told. */
  priceImpactBps: z.number().int().nullable(),
  /** Empty for no route. */
  hops: z.array(zRouteHop),
  /** True if only the operator's route service can make this trade: the page builds it by a quote of that. */
  isByService: z.boolean().optional(),
  /** How the trade is built: which of the build routes to call. */
  build: z.enum(['swap', 'pancake-v2', 'pancake-v3', 'four', 'solana']),
  fees: z.object({
    /** Taken by pools or a curve. */
    venue: zFeeLine,
    /** Taken by the token itself, measured on the node. */
    tokenTax: z.object({ buyBps: zBps.nullable(), sellBps: zBps.nullable() }),
    /** The operator's. */
    service: z
      .object({
        bps: zBps,
        recipient: z.string(),
        units: zUnits,
        token: z.string(),
        /** Solana: true while the recipient's account does not exist, so that less than its rent cannot be paid to it. */
        isUnfunded: z.boolean().optional(),
      })
      .nullable(),
    /** Estimated network fee without tip, in the coin; on Base without the L1 part. */
    network: zFeeLine,
    /** Base's L1 data fee. */
    l1: zFeeLine,
    /** EVM priority fee or Solana priority fee, included in nothing else. */
    priority: zFeeLine,
    /** Block builder or Jito tip. */
    tip: zFeeLine,
    /** Refundable deposits of Solana token accounts to be opened. */
    rent: zFeeLine,
  }),
  /** Gas units estimated for the trade; null on Solana, and on BNB Chain where nothing could be simulated. */
  gasUnits: zUnits.nullable(),
  /**
   * How the trade ended when it was run on the quoted block, with the approvals that it needs. Null where no node could
   * run it, for a sale without a wallet, and on Solana.
   */
  simulation: z.enum(['passed', 'reverted']).nullable(),
  /**
   * Contract that must be allowed to take the token first, and what it may take already: too little. Null if none, or if
   * it is allowed already.
   */
  approval: z.object({ spender: z.string(), units: zUnits, standing: zUnits }).nullable(),
  /** Block or slot of the quoted state. */
  block: z.number().nullable(),
  /** Unix milliseconds after which the quote must be asked again. */
  expiresAtMs: z.number(),
})
export type QuoteWire = z.infer<typeof zQuote>

export const getQuote = defineRoute({
  path: '/api/quote/:network/:token',
  summary: 'What a trade would deliver now: route, minimum, impact and every fee apart',
  params: zTokenParams,
  query: z.object({
    side: zSide,
    /** Base units to spend: of the coin for a purchase, of the token for a sale. */
    units: zUnits,
    /** Prefers this pool where the best route is as good; the launchpad's curve for a launch. */
    pool: zAddressInput.optional(),
    /** For allowance and token accounts. */
    wallet: zAddressInput.optional(),
    /** Omitted: automatic. */
    slippageBps: z.coerce.number<number>().int().min(0).max(10_000).optional(),
    mode: z.enum(['safe', 'fast']).default('safe'),
  }),
  reply: zQuote,
  cost: 3,
  faults: [
    'network.unknown',
    'token.unknown',
    'pool.unknown',
    'route.none',
    'chain.unreachable',
    'reply.malformed',
  ],
})
