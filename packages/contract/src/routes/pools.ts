import { z } from 'zod'
import { zAddressInput, zPoolParams, zTokenParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { tokenWorth, zLaunchStage } from '../tokenRow.ts'
import { zNetwork, zUnits } from '../trade.ts'

export const zPoolInfo = z.object({
  network: zNetwork,
  poolAddress: z.string(),
  /** The venue; `pancake_v2` and `pancake_v3` for PancakeSwap, as in the product spec. */
  poolType: z.string(),
  dex: z.string(),
  tokenSymbol: z.string(),
  tokenName: z.string(),
  tokenAddress: z.string(),
  tokenDecimals: z.number().nullable(),
  anchorSymbol: z.string(),
  anchorAddress: z.string(),
  anchorDecimals: z.number().nullable(),
  /** Whole tokens as decimal text; base units if the decimals are unknown. */
  tokenBalance: z.string(),
  anchorBalance: z.string(),
  tokenBalanceUnits: zUnits,
  anchorBalanceUnits: zUnits,
  /** Dollars; null if no price is known. A curve has those of the pool that its token migrated to. */
  ...tokenWorth,
  liquidityUsd: z.number().nullable(),
  feePips: z.number().nullable(),
  /** False if the factory is unknown. */
  isKnownFactory: z.boolean(),
  /** Null if only a later event was indexed. */
  createdAt: z.number().nullable(),
  tradedAt: z.number().nullable(),
  totalSupply: zUnits.nullable(),
  /** For launchpad tokens. */
  launch: z
    .object({
      stage: zLaunchStage,
      progress: z.number(),
      creator: z.string(),
      /** The launchpad's own pool. */
      pool: z.string(),
      toPool: z.string().nullable(),
      createdAt: z.number(),
      /** Milliseconds; null while on the curve. */
      migratedAt: z.number().nullable(),
      /** Null where it was not seen. */
      migratedTx: z.string().nullable(),
      /** The venue of `toPool`; null while that is unknown. */
      toDex: z.string().nullable(),
      /** True if both pools trade against the same coin, wrapped or not. */
      isOneCoin: z.boolean(),
    })
    .nullable(),
  /**
   * There where no route of ours trades the pool, by its venue: the deepest pool of the token that one does trade, null
   * if none is known. A quote for the token may lead through other pools all the same.
   */
  untraded: z.object({ bestPool: z.string().nullable() }).optional(),
})
export type PoolInfoWire = z.infer<typeof zPoolInfo>

export const getPoolInfo = defineRoute({
  path: '/:network/pool-info/:pool',
  summary: 'What a pool trades and holds',
  params: zPoolParams,
  reply: zPoolInfo,
  cost: 2,
  faults: ['network.unknown', 'pool.unknown', 'chain.unreachable', 'reply.malformed'],
})

export const getBasePoolTokens = defineRoute({
  path: '/api/base-pool-tokens/:pool',
  summary: 'The two tokens of a pool on Base',
  params: z.object({ pool: zAddressInput }),
  reply: z.object({ token0: z.string(), token1: z.string() }),
  cost: 2,
  faults: ['pool.unknown', 'chain.unreachable', 'reply.malformed'],
})

export const zPoolSummary = zPoolInfo
  .pick({
    network: true,
    poolAddress: true,
    dex: true,
    tokenAddress: true,
    anchorAddress: true,
    anchorSymbol: true,
    tokenPrice: true,
    marketCap: true,
    liquidityUsd: true,
    feePips: true,
    isKnownFactory: true,
    createdAt: true,
    tradedAt: true,
  })
  .extend({
    /** Dollars bought and sold in this pool alone over 24 hours; null if no trade of them has a known value. */
    volume24h: z.number().nullable(),
    /** Trades of them without a known value: the volume is a minimum. */
    unpriced: z.number(),
  })
export type PoolSummaryWire = z.infer<typeof zPoolSummary>

export const getTokenPools = defineRoute({
  path: '/api/pools/:network/:token',
  summary: 'The pools that trade a token, deepest first',
  params: zTokenParams,
  reply: z.array(zPoolSummary),
  cost: 2,
  faults: ['network.unknown'],
})

export const getPoolSearch = defineRoute({
  path: '/api/pool-search/:network/:token',
  summary:
    'How far back pools of a token were searched that only events tell, such as Uniswap V4’s with hooks; asking has older ones searched',
  params: zTokenParams,
  reply: z.object({
    /** The deepest pool that is known. */
    pool: z.string().nullable(),
    /** Pools opened since then are known, in milliseconds; null if none was searched for. */
    fromMs: z.number().nullable(),
    /** True if there are no others: neither older ones, nor those of venues where only trades tell of a pool. */
    isWhole: z.boolean(),
    /** True while older ones are searched: for as long as this is asked. */
    isOpen: z.boolean(),
  }),
  cost: 5,
  faults: ['network.unknown'],
})
