import type { Pool } from 'pg'

/** Quote coins of the catalogue. */
export const coins = {
  eth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  base: '0x4200000000000000000000000000000000000006',
} as const

export type ReportTrade = {
  chain: 'eth' | 'base'
  timeMs: number
  wallet: string
  /** What was paid and received: a token's address, or `coin`. */
  sold: string
  soldUnits?: bigint | null
  bought: string
  boughtUnits?: bigint | null
  /** Dollars in millionths. */
  micros: bigint | null
  venueFee?: bigint
}

const columns = `chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet, route_id, hops,
  dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units, value_micros, price_usd,
  market_cap, seen_ms, venue_fee_micros, router_fee_micros, network_fee_micros, tip_micros`

let stored = 0

/** Stores trades of wallets, in order; every one is a transaction of its own. */
export async function storeTrades(pool: Pool, trades: readonly ReportTrade[]): Promise<void> {
  const rows = trades.map((trade) => {
    const at = stored++
    const coin = coins[trade.chain]
    const [sold, bought] = [trade.sold, trade.bought].map((token) => (token === 'coin' ? coin : token))
    const side = sold === bought ? 'x' : bought === coin ? 's' : 'b'
    const hash = `0x${at.toString(16).padStart(64, '0')}`
    const units = (value: bigint | null | undefined) => (value === null ? null : `${value ?? 1n}`)
    return {
      chain: trade.chain,
      network: trade.chain,
      block_number: at + 1,
      block_hash: 'h',
      time_ms: trade.timeMs,
      tx_index: 0,
      tx_hash: hash,
      idx: 0,
      in_pool: true,
      in_wallet: true,
      route_id: hash,
      hops: 1,
      dex: 'd',
      pool: 'p',
      sender: trade.wallet,
      side,
      token: side === 's' ? sold : bought,
      quote: coin,
      sold_token: sold,
      sold_units: units(trade.soldUnits),
      bought_token: bought,
      bought_units: units(trade.boughtUnits),
      value_micros: trade.micros === null ? null : `${trade.micros}`,
      price_usd: 1,
      market_cap: 1,
      seen_ms: trade.timeMs,
      venue_fee_micros: `${trade.venueFee ?? 0n}`,
      router_fee_micros: 0,
      network_fee_micros: 0,
      tip_micros: 0,
    }
  })
  await pool.query(
    `insert into trade (${columns}) select ${columns} from json_populate_recordset(null::trade, $1::json)`,
    [JSON.stringify(rows)],
  )
}

export type ReportToken = {
  chain: 'eth' | 'base'
  address: string
  symbol: string
  decimals: number
  priceUsd: number | null
  /** False if a wallet without a stored balance may hold it all the same. */
  isIndexed?: boolean
}

/** Stores tokens with their prices. */
export async function storeTokens(pool: Pool, tokens: readonly ReportToken[]): Promise<void> {
  for (const { chain, address, symbol, decimals, priceUsd, isIndexed = false } of tokens)
    await pool.query(
      `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete,
         price_usd, liquidity_micros, traded_ms)
       values ($1, $2, $3, $3, $4, $3, 0, 0, $5, $6, 0, 0)`,
      [chain, address, symbol, decimals, isIndexed, priceUsd],
    )
}
