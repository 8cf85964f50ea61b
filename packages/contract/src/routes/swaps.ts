import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zUnits } from '../trade.ts'

const zPositiveUnits = z
  .string()
  .max(78)
  .regex(/^[1-9]\d{0,77}$/)
/** A fraction, as routers write slippage: 0.3 is 30 %. */
const zFraction = z.coerce.number<string | number>().min(0).max(1)
const zHex = z.string()
const swapFaults = [
  'token.unknown',
  'pool.unknown',
  'pool.not-bnb',
  'route.none',
  'quote.moved',
  'chain.unreachable',
  'reply.malformed',
] as const

/** A token of a route's result. */
const zRouteToken = z.object({
  address: z.string(),
  decimal: z.string(),
  tokenUnitPrice: z.string().nullable(),
})

export const getSwap = defineRoute({
  method: 'POST',
  path: '/api/swap',
  summary: 'An unsigned swap on Ethereum or Base along the best route of V2 and V3 pools',
  body: z.object({
    chainId: z.enum(['1', '8453']),
    userWalletAddress: zAddressInput,
    fromTokenAddress: zAddressInput,
    toTokenAddress: zAddressInput,
    /** Base units to spend. */
    amount: zPositiveUnits,
    slippage: zFraction,
    /** Percent; what the operator set counts, and is never exceeded. */
    feePercent: z.coerce.number<string | number>().min(0).max(100).optional(),
    gasLevel: z.enum(['slow', 'average', 'fast']).default('fast'),
    dexIds: zText(200).optional(),
    referrerAddress: zAddressInput.optional(),
    /** Least base units to receive, as shown to the trader; otherwise the current quote less slippage. */
    minimumUnits: zPositiveUnits.optional(),
    /** Unix seconds; two minutes from now by default. */
    deadline: z.number().int().positive().optional(),
  }),
  reply: z.array(
    z.object({
      routerResult: z.object({
        fromToken: zRouteToken,
        toToken: zRouteToken,
        fromTokenAmount: zUnits,
        toTokenAmount: zUnits,
        minimumUnits: zUnits,
      }),
      tx: z.object({
        from: z.string(),
        to: z.string(),
        data: zHex,
        value: zUnits,
        gas: zUnits,
        gasPrice: zUnits,
      }),
    }),
  ),
  form: 'zero',
  cost: 4,
  faults: swapFaults,
})

const zBnbSwap = z.object({
  gasLimit: zPositiveUnits.optional(),
  gasPrice: zPositiveUnits.optional(),
  /** Base units to spend. */
  inputAmount: zPositiveUnits,
  poolAddress: zAddressInput,
  slippageBps: z.coerce.number<string | number>().int().min(0).max(10_000),
  tokenIn: zAddressInput,
  tokenOut: zAddressInput,
  walletAddress: zAddressInput,
  minimumUnits: zPositiveUnits.optional(),
  deadline: z.number().int().positive().optional(),
})

/** A Permit2 permission to be signed, as EIP-712 fields. */
const zPermitData = z.object({
  permit2: z.string(),
  token: z.string(),
  units: zUnits,
  expiration: z.number(),
  nonce: z.number(),
  spender: z.string(),
  sigDeadline: zUnits,
})

const zBnbSwapReply = z.object({
  success: z.boolean(),
  data: z.object({
    txData: z.object({
      unsignedTx: z.object({ to: z.string(), data: zHex, value: zUnits }),
      /** For the Universal Router; null on four.meme. */
      commands: zHex.nullable(),
      inputs: z.array(zHex),
      deadline: z.number(),
      /** The permission that belongs in front of the commands; null if there is one already. */
      permitData: zPermitData.nullable(),
      needsApproval: z.object({ spender: z.string(), units: zUnits }).nullable(),
    }),
    quoteData: z.object({
      tokenIn: z.string(),
      tokenOut: z.string(),
      expectedUnits: zUnits,
      minimumUnits: zUnits,
      feeRecipient: z.string().nullable(),
      feeAmount: zUnits,
      gasLimit: zUnits,
    }),
  }),
})
export type BnbSwapReply = z.infer<typeof zBnbSwapReply>

function bnbSwapRoute(path: `/${string}`, summary: string) {
  return defineRoute({
    method: 'POST',
    path,
    summary,
    body: zBnbSwap,
    reply: zBnbSwapReply,
    form: 'plain',
    cost: 4,
    faults: swapFaults,
  })
}

export const getPancakeV2Swap = bnbSwapRoute(
  '/api/bsc/pancake-v2/swap-tx',
  'An unsigned swap on BNB Chain whose pool is a PancakeSwap V2 pair',
)
export const getPancakeV3Swap = bnbSwapRoute(
  '/api/bsc/pancake-v3/swap-tx/v2',
  'An unsigned swap on BNB Chain whose pool is a PancakeSwap V3 pool',
)
export const getFourSwap = bnbSwapRoute(
  '/api/four/swap-tx',
  "An unsigned trade on four.meme's curve, or on PancakeSwap once the token has left it",
)
