import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { tradeListTopic } from '../tradeList.ts'

/** Trades of KOLs on one network, newest first. */
export const kol = defineTopic({
  name: 'kol',
  params: z.object({ network: zNetworkInput }),
  ...tradeListTopic,
})
