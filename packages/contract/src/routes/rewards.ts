import { chainKeys } from '@peregrine/core/network'
import { z } from 'zod'
import { zLimit } from '../input.ts'
import { ofParams, ownerFaults, zUser } from '../ownerRoute.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'

const zAmount = z
  .string()
  .max(78)
  .regex(/^\d{1,78}$/)

export const recordReward = defineRoute({
  method: 'POST',
  path: '/community-reward/record/v1',
  summary: 'Record the reward of a trade, once for each transaction, after its check on the chain',
  access: 'session',
  body: z.object({
    address: zUser,
    /** Sender of the transaction: the signed-in wallet, or one whose transaction was sent under this session. */
    walletAddress: zUser,
    transactionHash: zText(90).min(64),
    /** 1 Ethereum, 2 Solana, 3 Base, 4 BNB Chain and four. */
    chainType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    /** Base units of the coin that the transaction pays to the operator's recipient; 0 without a fee. */
    feeAmount: zAmount,
    /** The transaction that pays the fee, where it is one of its own (BNB Chain, Solana). */
    feeTransactionHash: zText(90).min(64).optional(),
    /** Base units of the coin that the trade was worth. */
    tradeVolume: zAmount,
  }),
  ownerOf: ({ body }) => body.address,
  reply: z.object({
    /** floor(100 / fee percent); 0 without a fee. */
    share: z.number().int(),
    /** True if this call recorded it; false if it was recorded before. */
    isNew: z.boolean(),
  }),
  cost: 10,
  faults: [...ownerFaults, 'reward.refused', 'chain.unreachable', 'reply.malformed'],
})

/** A sum of amounts may have more digits than any of them. */
const zUnits = z
  .string()
  .max(100)
  .regex(/^\d{1,100}$/)

const zAmounts = z.object({
  chain: z.enum(chainKeys),
  /** Base units of the coin: what the transactions paid to the operator's recipient, read from the chain. */
  feeUnits: zUnits,
  /** Base units of the coin: what the trades were worth, as the page told. */
  volumeUnits: zUnits,
})

const zReward = zAmounts.extend({
  transactionHash: z.string().max(90),
  wallet: z.string().max(64),
  /** floor(100 / fee percent); 0 without a fee. */
  share: z.number().int(),
  /** When it was recorded, in milliseconds. */
  timeMs: z.number().int().min(0).max(8.64e15),
})
export type RewardWire = z.infer<typeof zReward>

export const listRewards = defineRoute({
  path: '/community-reward/list/v1/:userAddress',
  summary:
    'Recorded rewards of the signed-in wallet: sums of all by chain, and the newest ones, newest first',
  access: 'session',
  params: z.object({ userAddress: zUser }),
  query: z.object({ limit: zLimit(20, 100) }),
  ownerOf: ofParams,
  reply: z.object({
    sums: z.array(zAmounts.extend({ trades: z.number().int() })).max(chainKeys.length),
    rewards: z.array(zReward).max(100),
  }),
  cost: 5,
  faults: ownerFaults,
})
export type RewardsWire = z.output<typeof listRewards.reply>
