import { zWalletParams } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { tradeListTopic } from '../tradeList.ts'

/** Trades of one wallet on the chain of a network (a route of several swaps is one trade), newest first. */
export const walletTrades = defineTopic({
  name: 'walletTrades',
  params: zWalletParams,
  ...tradeListTopic,
})
