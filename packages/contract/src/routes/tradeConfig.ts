import { z } from 'zod'
import { zWatchedChainType } from '../watchedWallet.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zTradeConfig } from '../tradeConfig.ts'

const faults = ['session.missing', 'session.foreign', 'request.malformed'] as const
const zUser = zText(64).min(1)

export const queryTradeConfig = defineRoute({
  path: '/trade-config/query/v1/:userAddress/:chainType',
  summary: 'Saved trade settings of the signed-in wallet: 1 EVM, 2 Solana; null where none were saved',
  access: 'session',
  params: z.object({ userAddress: zUser, chainType: zWatchedChainType }),
  ownerOf: ({ params }) => params.userAddress,
  reply: zTradeConfig.nullable(),
  cost: 2,
  faults,
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
  faults,
})
