import type { Pool } from 'pg'

/** What `/api/user` reads of a wallet. The ledger of a token, which reads 100,000, is full with it too. */
const tradesPerWallet = 50_000

/**
 * Gives every wallet that has traded as long a history as is ever read, copied from its trades of each pool and side: how
 * much the costliest calls read does not grow any more.
 */
export async function seedHistories(pool: Pool): Promise<void> {
  await pool.query(
    `with traded as (
        select distinct on (sender, pool, side) * from trade where in_wallet and in_pool and side <> 'x'
        order by sender, pool, side, time_ms
      ), placed as (
        select t.*, 1000 + row_number() over ()::int as place, count(*) over (partition by sender) as ways from traded t
      )
      insert into trade select copy.* from placed t
      cross join lateral generate_series(1, $1 / ways) n
      cross join lateral jsonb_populate_record(null::trade, to_jsonb(t) || jsonb_build_object(
        'time_ms', t.time_ms - n * 100, 'tx_index', place, 'block_hash', '0x' || repeat(md5(n::text), 2),
        'tx_hash', '0x' || md5(n::text) || md5(place::text), 'route_id', '0x' || md5(n::text) || md5(place::text))) copy`,
    [tradesPerWallet],
  )
  await pool.query('vacuum analyze trade')
}
