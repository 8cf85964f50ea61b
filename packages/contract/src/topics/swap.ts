import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { tradeListTopic } from '../tradeList.ts'

/** Swaps of one pool, newest first. */
export const swap = defineTopic({
  name: 'swap',
  params: z.object({ chainType: zNetworkInput, poolAddress: zAddressInput }),
  ...tradeListTopic,
  pausesOnLeave: true,
})
