import { z } from 'zod'
import { zAddressList } from '../addressList.ts'
import { zLimit, zPoolParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zIncompleteSince } from './gaps.ts'
import { zTokenTrading } from '../tokenTrading.ts'
import { zWalletTag } from '../walletTag.ts'

export const traderSorts = ['profit', 'realised', 'unrealised', 'volume'] as const
export type TraderSort = (typeof traderSorts)[number]

const zTrader = zTokenTrading.extend({
  address: z.string(),
  name: z.string().nullable(),
  tags: z.array(zWalletTag),
})
export type TraderWire = z.infer<typeof zTrader>

export const getTopTraders = defineRoute({
  path: '/api/top-traders/:network/:pool',
  summary: "Who made most of the pool's token, over all of its pools, or traded most of it",
  params: zPoolParams,
  query: z.object({ sort: z.enum(traderSorts).default('profit'), limit: zLimit(100, 100) }),
  reply: z.object({
    /** False if the token traded more than `tradeLimit` times: figures then cover the newest trades only. */
    isComplete: z.boolean(),
    tradeLimit: z.number(),
    /** Number of wallets that traded it. */
    total: z.number(),
    readAt: z.number(),
    incompleteSince: zIncompleteSince,
    traders: z.array(zTrader),
  }),
  cost: 10,
  faults: ['network.unknown', 'pool.unknown'],
})

export const getMakers = defineRoute({
  path: '/api/makers/:network/:pool',
  summary: "What wallets are to the pool's token, how often they traded it and what they made of it",
  params: zPoolParams,
  query: z.object({ wallets: zAddressList(100).default([]) }),
  reply: z.object({
    developer: z.string().nullable(),
    /** At most 500; null if the token's first trades were not indexed. */
    snipers: z.array(z.string()).nullable(),
    makers: z.array(zTrader),
  }),
  cost: 10,
  faults: ['network.unknown', 'pool.unknown'],
})
export type MakersWire = z.infer<typeof getMakers.reply>
