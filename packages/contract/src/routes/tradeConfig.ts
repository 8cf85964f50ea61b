import { z } from 'zod'
import { ofParams, ownerFaults, zUser } from '../ownerRoute.ts'
import { zWatchedChainType } from '../watchedWallet.ts'
import { defineRoute } from '../route.ts'
import { zTradeConfig } from '../tradeConfig.ts'

export const queryTradeConfig = defineRoute({
  path: '/trade-config/query/v1/:userAddress/:chainType',
  summary: 'Saved trade settings of the signed-in wallet: 1 EVM, 2 Solana; null where none were saved',
  access: 'session',
  params: z.object({ userAddress: zUser, chainType: zWatchedChainType }),
  ownerOf: ofParams,
  reply: zTradeConfig.nullable(),
  cost: 2,
  faults: ownerFaults,
})

export const saveTradeConfig = defineRoute({
  method: 'POST',
  path: '/trade-config/save/v1',
  summary: 'Save trade settings; what is not named stays as it was saved',
  access: 'session',
  body: zTradeConfig.extend({ address: zUser, chainType: zWatchedChainType }),
  ownerOf: ({ body }) => body.address,
  reply: z.null(),
  cost: 5,
  faults: ownerFaults,
})
