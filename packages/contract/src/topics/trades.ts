import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { tradeListTopic } from '../tradeList.ts'

/** Trades on one network (a route of several swaps is one trade), newest first. */
export const trades = defineTopic({
  name: 'trades',
  params: z.object({ network: zNetworkInput }),
  ...tradeListTopic,
})
