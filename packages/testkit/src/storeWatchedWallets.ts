import type pg from 'pg'

/** Stores this many watched wallets, with addresses counted from 1, on the list of an EVM wallet. */
export async function storeWatchedWallets(pool: pg.Pool, owner: string, count: number): Promise<void> {
  await pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter)
     select 'EVM', $1, 1, '0x' || lpad(to_hex(n), 40, '0'), 'w', '', 'Default', '', '{ALL}', true, false
     from generate_series(1, $2::int) n`,
    [owner, count],
  )
}
