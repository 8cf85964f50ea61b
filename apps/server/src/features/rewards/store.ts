import { Fault } from '@peregrine/core/fault'
import type { ChainFamily, ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'

export type Reward = {
  environment: string
  chain: ChainKey
  hash: string
  /** Transaction that paid the fee; null without a fee. */
  feeHash: string | null
  owner: { chainFamily: ChainFamily; address: string }
  wallet: string
  feeUnits: bigint
  volumeUnits: bigint
  share: number
}

/** Stores a reward once for its transaction. Throws Fault `reward.refused` if another wallet has recorded it. */
export async function storeReward(pool: Pool, reward: Reward): Promise<{ share: number; isNew: boolean }> {
  const { environment, chain, hash, feeHash, owner, wallet, feeUnits, volumeUnits, share } = reward
  const { rowCount } = await pool.query(
    `insert into community_reward (environment, chain, transaction_hash, owner_family, owner, wallet, fee_units,
       volume_units, share, fee_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      environment,
      chain,
      hash,
      owner.chainFamily,
      owner.address,
      wallet,
      feeUnits.toString(),
      volumeUnits.toString(),
      share,
      feeHash,
    ],
  )
  if (rowCount === 1) return { share, isNew: true }
  const { rows } = await pool.query<{ share: number; owner: string; owner_family: string }>(
    `select share, owner, owner_family from community_reward
     where environment = $1 and chain = $2 and transaction_hash = $3`,
    [environment, chain, hash],
  )
  const [kept] = rows
  const isOwn = kept?.owner === owner.address && kept.owner_family === owner.chainFamily
  // Without a row the fee's transaction is the one that was taken.
  if (!kept || !isOwn) throw new Fault('reward.refused', { why: 'taken' })
  return { share: kept.share, isNew: false }
}
