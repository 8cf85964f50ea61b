import type { RewardsWire, RewardWire } from '@peregrine/contract/routes/rewards'
import type { Pool } from 'pg'
import type { Reward } from './store.ts'

type Asked = Pick<Reward, 'environment' | 'owner'> & { limit: number }

/** Reads an owner's rewards: exact sums of all of them by chain, and the newest, newest first. */
export async function readRewards(pool: Pool, { environment, owner, limit }: Asked): Promise<RewardsWire> {
  const own = [environment, owner.chainFamily, owner.address]
  const where = 'where environment = $1 and owner_family = $2 and owner = $3'
  const [sums, newest] = await Promise.all([
    pool.query<RewardsWire['sums'][number]>(
      `select chain, count(*)::integer as trades, sum(fee_units)::text as "feeUnits",
         sum(volume_units)::text as "volumeUnits"
       from community_reward ${where} group by chain order by chain`,
      own,
    ),
    pool.query<Omit<RewardWire, 'timeMs'> & { recordedAt: Date }>(
      `select chain, transaction_hash as "transactionHash", wallet, fee_units::text as "feeUnits",
         volume_units::text as "volumeUnits", share, recorded_at as "recordedAt"
       from community_reward ${where} order by recorded_at desc, transaction_hash limit $4`,
      [...own, limit],
    ),
  ])
  return {
    sums: sums.rows,
    rewards: newest.rows.map(({ recordedAt, ...reward }) => ({ ...reward, timeMs: recordedAt.getTime() })),
  }
}
