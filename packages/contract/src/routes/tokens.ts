import { z } from 'zod'
import { zAddressInput, zLimit, zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zLaunchWire, zNetwork, zUnits } from '../trade.ts'

export const zToken = z.object({
  network: zNetwork,
  tokenAddress: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().nullable(),
  totalSupply: zUnits.nullable(),
  tokenPrice: z.number().nullable(),
  marketCap: z.number().nullable(),
  liquidityUsd: z.number(),
  /** The deepest pool: where prices come from. */
  bestPool: z.string().nullable(),
  holders: z.number(),
  /** False where transfers before the indexing began were not seen: holders are then those seen since. */
  isHoldersComplete: z.boolean(),
  firstSeenAt: z.number(),
  tradedAt: z.number().nullable(),
  launch: zLaunchWire.nullable(),
  /** A token on the same chain that looks the same and has more liquidity; null when there is none. */
  copyOf: z.object({ tokenAddress: z.string(), liquidityUsd: z.number() }).nullable(),
})

const zTokenParams = z.object({ network: zNetworkInput, token: zAddressInput })

export const getToken = defineRoute({
  path: '/api/token/:network/:token',
  summary: 'A token, its price, its deepest pool and what it may be a copy of',
  params: zTokenParams,
  reply: zToken,
  cost: 3,
  faults: ['network.unknown', 'token.unknown'],
})

export const zHolder = z.object({
  rank: z.number(),
  address: z.string(),
  name: z.string().nullable(),
  units: zUnits,
  /** Percent of the total supply; null where it is unknown. */
  percent: z.number().nullable(),
  valueUsd: z.number().nullable(),
  /** `pool` for a pool's or curve's own holdings. */
  kind: z.enum(['wallet', 'pool']),
})

export const getHolders = defineRoute({
  path: '/api/holders/:network/:token',
  summary: 'The largest holders of a token',
  params: zTokenParams,
  query: z.object({ limit: zLimit(100, 200) }),
  reply: z.object({ isComplete: z.boolean(), total: z.number(), holders: z.array(zHolder) }),
  cost: 5,
  faults: ['network.unknown', 'token.unknown'],
})
