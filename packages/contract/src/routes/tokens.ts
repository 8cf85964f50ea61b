import { z } from 'zod'
import { zHolderHistory } from '../holderHistory.ts'
import { zLimit, zTokenParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zIncompleteSince } from './gaps.ts'
import { tokenIdentity, tokenWorth, zLaunchStage } from '../tokenRow.ts'
import { zTokenTrading } from '../tokenTrading.ts'
import { zLaunchWire, zNetwork, zUnits } from '../trade.ts'
import { zWalletTag } from '../walletTag.ts'

export const zToken = z.object({
  ...tokenIdentity,
  decimals: z.number().nullable(),
  totalSupply: zUnits.nullable(),
  ...tokenWorth,
  liquidityUsd: z.number().nullable(),
  /** The deepest pool: the source of prices. */
  bestPool: z.string().nullable(),
  /** Null if not all of them are known. */
  holders: z.number().nullable(),
  /** False if transfers predate the indexing. */
  isHoldersComplete: z.boolean(),
  firstSeenAt: z.number(),
  tradedAt: z.number().nullable(),
  launch: zLaunchWire.nullable(),
  /** A look-alike token on the same chain with more liquidity; null if there is none. */
  copyOf: z.object({ tokenAddress: z.string(), liquidityUsd: z.number().nullable() }).nullable(),
})

export const getToken = defineRoute({
  path: '/api/token/:network/:token',
  summary: 'A token, its price, its deepest pool and what it may be a copy of',
  params: zTokenParams,
  reply: zToken,
  cost: 3,
  faults: ['network.unknown', 'token.unknown', 'chain.unreachable', 'reply.malformed'],
})

export const zHolder = z.object({
  rank: z.number(),
  address: z.string(),
  name: z.string().nullable(),
  units: zUnits,
  /** Percent of the total supply; null if unknown. */
  percent: z.number().nullable(),
  /** Percent of wallet holdings: supply less pools, contracts and burn addresses. Null for those, and if unknown. */
  realPercent: z.number().nullable(),
  valueUsd: z.number().nullable(),
  /** `pool` for a pool's or curve's own holdings; `burn` if nobody can move it; `contract` for other programs. */
  kind: z.enum(['wallet', 'pool', 'burn', 'contract']),
  tags: z.array(zWalletTag),
  /** True if its first indexed trade on the chain was in this token. Null without a trade in it. */
  isNew: z.boolean().nullable(),
  /** Its result in the token by indexed trades; null without any. */
  trading: zTokenTrading.nullable(),
  /** Percent of its holding not from trades: received or minted. Null if not all is known. */
  receivedPercent: z.number().nullable(),
  /** EVM: first sender without a trade (the zero address for a mint); null if there is none, or it is unknown. */
  receivedFrom: z.string().nullable(),
})
export type HolderWire = z.infer<typeof zHolder>

export const getHolders = defineRoute({
  path: '/api/holders/:network/:token',
  summary: 'The largest holders of a token, what they are to it and what they made of it',
  params: zTokenParams,
  query: z.object({ limit: zLimit(100, 200) }),
  reply: z.object({
    /** False if transfers predate the indexing: the list then covers later ones, and its figures are null. */
    isComplete: z.boolean(),
    incompleteSince: zIncompleteSince,
    /** `all` holders; the owners of the `n` largest accounts (`top`); null for those seen since the indexing began. */
    scope: z.enum(['all', 'top']).nullable(),
    /** Accounts behind a list of scope `top`. */
    n: z.number().nullable(),
    /** How far the rest is read; null if the list is complete. */
    history: zHolderHistory.nullable(),
    total: z.number().nullable(),
    /** Share of the ten largest wallets, in percent of the supply; null if unknown. */
    top10Percent: z.number().nullable(),
    /** Developer's holding, in percent of the supply; null if either is unknown. */
    devPercent: z.number().nullable(),
    /** Null if the token's first trades were not indexed. */
    sniperCount: z.number().nullable(),
    sniperPercent: z.number().nullable(),
    holders: z.array(zHolder),
  }),
  cost: 10,
  faults: ['network.unknown', 'token.unknown', 'chain.unreachable', 'reply.malformed'],
})

export const zLaunchedToken = z.object({
  network: zNetwork,
  tokenAddress: z.string(),
  symbol: z.string(),
  pool: z.string(),
  stage: zLaunchStage,
  progress: z.number(),
  marketCap: z.number().nullable(),
  /** Of its trades; null also if it is older than the index. */
  highestMarketCap: z.number().nullable(),
  createdAt: z.number(),
})

export type LaunchedToken = z.infer<typeof zLaunchedToken>

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
      /** Highest current market cap of its tokens; null if none has a price. */
      bestMarketCap: z.number().nullable(),
      /** Newest first, at most 20, without the token itself. */
      others: z.array(zLaunchedToken),
    })
    .nullable(),
  cost: 3,
  faults: ['network.unknown'],
})
