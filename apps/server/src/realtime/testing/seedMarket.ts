import type { Pool } from 'pg'
import { ChainWriter } from './chainWriter.ts'

export const market = {
  pool: `0x${'a1'.repeat(20)}`,
  token: '0x00000000000000000000000000000000000000aa',
  quote: '0x00000000000000000000000000000000000000ee',
  copy: `0x${'c0'.repeat(20)}`,
  /** A launchpad's curve where the token may have traded before; not seeded. */
  curve: `0x${'cc'.repeat(20)}`,
  basePool: `0x${'b1'.repeat(20)}`,
  whale: `0x${'77'.repeat(20)}`,
  kol: `0x${'88'.repeat(20)}`,
  launch: `0x${'44'.repeat(20)}`,
  startMs: 1_800_000_000_000,
}

/** Seeds a small market on Ethereum, a pool on Base and a launch on four.meme, with a few trades of two wallets. */
export async function seedMarket(pool: Pool): Promise<ChainWriter> {
  const writer = new ChainWriter(pool, 'eth', market.startMs)
  await writer.prepare()
  await pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms,
       reserves, price_usd, market_cap, liquidity_micros, traded_ms)
     values ('eth', $1, 'pancakeswap-v2', 'eth', array[$3, $2], $2, $3, true, 1, 1, array[5000000000000000000, 123], 2,
       2000000, 90000000000, 5),
       ('base', $4, 'uniswap-v3', 'base', array[$3, $2], $2, $3, true, 1, 1, array[1, 2], null, null, 0, null),
       ('bsc', $5, 'fourmeme', 'four', array[$6, '0x0000000000000000000000000000000000000000'], $6,
         '0x0000000000000000000000000000000000000000', true, 1, 1, array[1, 2], 0.01, 10, 5000000, 9)`,
    [market.pool, market.token, market.quote, market.basePool, `${market.launch}:curve`, market.launch],
  )
  await pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete, price_usd, market_cap, liquidity_micros, best_pool, traded_ms)
     values ('eth', $1, 'TKN', 'Token copy', 18, 1000, 'tkn', 1, 1, false, 1, 1, 2000000, null, 1),
       ('bsc', $2, 'FOUR', 'Four 狗狗币', 18, 1000000, 'four', 1, 1, true, 0.01, 10, 5000000, $3, 9)`,
    [market.copy, market.launch, `${market.launch}:curve`],
  )
  await pool.query(
    `update token set total_supply = 1000000000000000000000000, price_usd = 2, market_cap = 2000000, skeleton = 'tkn',
       liquidity_micros = 90000000000, best_pool = $2, traded_ms = 5 where chain = 'eth' and address = $1`,
    [market.token, market.pool],
  )
  await pool.query(
    `insert into balance (chain, token, account, owner, units) values ('eth', $1, $2, $2, 250000000000000000000000),
       ('eth', $1, $3, $3, 500000000000000000000000)`,
    [market.token, market.whale, market.pool],
  )
  await pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms, stage,
       progress, to_pool, first_block)
     values ('bsc', $1, 'four', 'fourmeme', $2, '0x0000000000000000000000000000000000000000', $3, 'Four 狗狗币', 'FOUR', null,
       10, 20, 'curve', 42.5, null, 1)`,
    [market.launch, `${market.launch}:curve`, market.whale],
  )
  await pool.query(
    `insert into marked_wallet values ('EVM', $1, 'Kate', 'KOL'), ('SOL', 'So1Kol', 'Sol Kate', 'KOL')`,
    [market.kol],
  )
  await pool.query(`insert into coin_price values ('eth', 'ETH', 250000000000, 'p', 1), ('base', 'ETH', 9, 'p', 2),
    ('sol', 'SOL', 15000000000, 'p', 1)`)
  await writer.addBlock([{ pool: market.pool, sender: market.whale, side: 'b', usd: 100, price: 1.5 }])
  await writer.addBlock([
    { pool: market.pool, sender: market.kol, side: 's', usd: 50, price: 1.8 },
    { pool: market.pool, sender: market.whale, side: 'b', usd: 25, price: 2 },
  ])
  return writer
}
