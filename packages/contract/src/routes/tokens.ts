import { z } from 'zod'
import { zAddressInput, zLimit, zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zTokenTrading } from '../tokenTrading.ts'
import { zLaunchWire, zNetwork, zUnits } from '../trade.ts'
import { zWalletTag } from '../walletTag.ts'

export const zToken = z.object({
  network: zNetwork,
  tokenAddress: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().nullable(),
  totalSupply: zUnits.nullable(),
  tokenPrice: z.number().nullable(),
  marketCap: z.number().nullable(),
  liquidityUsd: z.number().nullable(),
  /** The deepest pool: where prices come from. */
  bestPool: z.string().nullable(),
  /** Null where not all of them are known. */
  holders: z.number().nullable(),
  /** False where transfers before the indexing began were not seen. */
  isHoldersComplete: z.boolean(),
  firstSeenAt: z.number(),
  tradedAt: z.number().nullable(),
  launch: zLaunchWire.nullable(),
  /** A token on the same chain that looks the same and has more liquidity; null when there is none. */
  copyOf: z.object({ tokenAddress: z.string(), liquidityUsd: z.number().nullable() }).nullable(),
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
  /** Percent of what wallets hold: supply less pools, contracts and burn addresses. Null for those, and where unknown. */
  realPercent: z.number().nullable(),
  valueUsd: z.number().nullable(),
  /** `pool` for a pool's or curve's own holdings; `burn` where nobody can move it; `contract` for other programs. */
  kind: z.enum(['wallet', 'pool', 'burn', 'contract']),
  tags: z.array(zWalletTag),
  /** No trade of this wallet on the chain was indexed before its first in this token. Null where it has none in it. */
  isNew: z.boolean().nullable(),
  /** What it made of the token by its indexed trades; null where it has none. */
  trading: zTokenTrading.nullable(),
  /** Percent of what it holds that none of its trades brought: it was sent, or minted. Null where not all is known. */
  receivedPercent: z.number().nullable(),
  /** EVM: who sent it some first without a trade (the zero address minted it); null where nobody did, or it is unknown. */
  receivedFrom: z.string().nullable(),
})
export type HolderWire = z.infer<typeof zHolder>

export const getHolders = defineRoute({
  path: '/api/holders/:network/:token',
  summary: 'The largest holders of a token, what they are to it and what they made of it',
  params: zTokenParams,
  query: z.object({ limit: zLimit(100, 200) }),
  reply: z.object({
    /** False where transfers before the indexing began were not seen: the list is then of those seen since, its figures null. */
    isComplete: z.boolean(),
    total: z.number().nullable(),
    /** Of the ten largest wallets, in percent of the supply; null where it is unknown. */
    top10Percent: z.number().nullable(),
    /** Held by the developer, in percent of the supply; null where either is unknown. */
    devPercent: z.number().nullable(),
    /** Null where the token's first trades were not indexed. */
    sniperCount: z.number().nullable(),
    sniperPercent: z.number().nullable(),
    holders: z.array(zHolder),
  }),
  cost: 10,
  faults: ['network.unknown', 'token.unknown'],
})

export const zLaunchedToken = z.object({
  network: zNetwork,
  tokenAddress: z.string(),
  symbol: z.string(),
  pool: z.string(),
  stage: z.enum(['curve', 'filled', 'migrated']),
  progress: z.number(),
  marketCap: z.number().nullable(),
  createdAt: z.number(),
})

export const getDeveloper = defineRoute({
  path: '/api/developer/:network/:token',
  summary: 'Who launched a token, and what else this wallet launched; null where nobody is known',
  params: zTokenParams,
  reply: z
    .object({
      address: z.string(),
      name: z.string().nullable(),
      launched: z.number(),
      migrated: z.number(),
      /** Of its tokens now; null where none has a price. */
      bestMarketCap: z.number().nullable(),
      /** Newest first, at most 20, the token itself left out. */
      others: z.array(zLaunchedToken),
    })
    .nullable(),
  cost: 3,
  faults: ['network.unknown'],
})
