import { listRewards } from '@peregrine/contract/routes/rewards'
import { Fault } from '@peregrine/core/fault'
import { queryOptions } from '@tanstack/react-query'
import { ownKey } from '../../domain/session/ownKey.ts'
import { call } from '../../kit/http/call.ts'

/** Rows shown; sums count all. */
const limit = 20

/** Query for a wallet's recorded rewards: sums by chain, and the newest. */
export function rewardsQuery(address: string) {
  return queryOptions({
    queryKey: ownKey(address, 'rewards'),
    queryFn: async ({ signal }) => {
      const reply = await call(listRewards, { params: { userAddress: address }, query: { limit }, signal })
      const parsed = listRewards.reply.safeParse(reply)
      if (!parsed.success) throw new Fault('reply.malformed', { what: 'rewards' })
      return parsed.data
    },
  })
}
