import { listRewards, type RewardsWire } from '@peregrine/contract/routes/rewards'
import { Fault } from '@peregrine/core/fault'
import { chainKeys } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { ownKey } from '../../domain/session/ownKey.ts'
import { call } from '../../kit/http/call.ts'

/** Rows shown; sums count all. */
const limit = 20
const latestMs = 8.64e15

type Amounts = Pick<RewardsWire['sums'][number], 'chain' | 'feeUnits' | 'volumeUnits'>

const isUnits = (units: string) => /^\d{1,100}$/.test(units)

const isAmounts = ({ chain, feeUnits, volumeUnits }: Amounts) =>
  chainKeys.includes(chain) && isUnits(feeUnits) && isUnits(volumeUnits)

/** True if all of a reply can be shown: a page has no schemas to check it by (`build/inertZod.ts`). */
function canBeShown({ sums, rewards }: RewardsWire): boolean {
  return (
    sums.length <= chainKeys.length &&
    rewards.length <= limit &&
    sums.every((sum) => isAmounts(sum) && Number.isSafeInteger(sum.trades)) &&
    rewards.every(
      (reward) =>
        isAmounts(reward) &&
        /^\S{1,90}$/.test(reward.transactionHash) &&
        reward.timeMs >= 0 &&
        reward.timeMs <= latestMs,
    )
  )
}

/** Query for a wallet's recorded rewards: sums by chain, and the newest. */
export function rewardsQuery(address: string) {
  return queryOptions({
    queryKey: ownKey(address, 'rewards'),
    queryFn: async ({ signal }) => {
      const reply = await call(listRewards, { params: { userAddress: address }, query: { limit }, signal })
      if (!canBeShown(reply)) throw new Fault('reply.malformed', { what: 'rewards' })
      return reply
    },
  })
}
