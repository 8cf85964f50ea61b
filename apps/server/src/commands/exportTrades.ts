import { printTradeIndex } from '@peregrine/core/tradeIndex'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { usdText } from '@peregrine/core/units'
import { csvCell } from '@peregrine/core/wallet-list/splitCells'
import type pg from 'pg'
import { readInBatches } from '../db/readInBatches.ts'
import type { FeeColumns } from '../wire/feesWire.ts'

/**
 * One pool swap as exported; amounts are base units, of the native coin where no token is named. One swap per route
 * carries its costs beyond venue fees. `priceUsd` is where the swap left its pool, `paidPriceUsd` its own. Empty when
 * unknown.
 */
export const exportColumns = [
  'environment',
  'chain',
  'blockNumber',
  'blockHash',
  'blockTime',
  'txHash',
  'index',
  'dex',
  'pool',
  'routeId',
  'sender',
  'soldToken',
  'soldAmount',
  'boughtToken',
  'boughtAmount',
  'valueUsd',
  'venueFeeToken',
  'venueFeeAmount',
  'venueFeeUsd',
  'routerFeeToken',
  'routerFeeAmount',
  'routerFeeUsd',
  'networkFeeAmount',
  'networkFeeUsd',
  'tipAmount',
  'tipUsd',
  'priceUsd',
  'paidPriceUsd',
] as const

export type ExportRow = Record<(typeof exportColumns)[number], string>

type Stored = {
  chain: ChainKey
  block_number: string
  block_hash: string
  time_ms: string
  tx_hash: string
  idx: number
  dex: string
  pool: string | null
  route_id: string
  sender: string
  sold_token: string
  sold_units: string | null
  bought_token: string
  bought_units: string | null
  value_micros: string | null
  fee_token: string | null
  fee_units: string | null
  router_fee_token: string | null
  router_fee_units: string | null
  network_fee_units: string | null
  tip_units: string | null
  price_usd: number | null
  paid_usd: number | null
} & FeeColumns

const usdOf = (micros: string | null): string => (micros === null ? '' : usdText(BigInt(micros)))

const priceText = (price: number | null): string => (price === null ? '' : String(price))

/** Rows of older versions have the price paid alone. */
function pricesOf({
  price_usd: price,
  paid_usd: paid,
}: Stored): Pick<ExportRow, 'priceUsd' | 'paidPriceUsd'> {
  return { priceUsd: priceText(price), paidPriceUsd: priceText(paid ?? price) }
}

function exportRow(environment: string, row: Stored): ExportRow {
  return {
    environment,
    chain: row.chain,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    blockTime: new Date(Number(row.time_ms)).toISOString(),
    txHash: row.tx_hash,
    index: printTradeIndex(row.chain, row.idx),
    dex: row.dex,
    pool: row.pool ?? '',
    routeId: row.route_id,
    sender: row.sender,
    soldToken: row.sold_token,
    soldAmount: row.sold_units ?? '',
    boughtToken: row.bought_token,
    boughtAmount: row.bought_units ?? '',
    valueUsd: usdOf(row.value_micros),
    venueFeeToken: row.fee_token ?? '',
    venueFeeAmount: row.fee_units ?? '',
    venueFeeUsd: usdOf(row.venue_fee_micros),
    routerFeeToken: row.router_fee_token ?? '',
    routerFeeAmount: row.router_fee_units ?? '',
    routerFeeUsd: usdOf(row.router_fee_micros),
    networkFeeAmount: row.network_fee_units ?? '',
    networkFeeUsd: usdOf(row.network_fee_micros),
    tipAmount: row.tip_units ?? '',
    tipUsd: usdOf(row.tip_micros),
    ...pricesOf(row),
  }
}

export type ExportFilter = { chains: readonly ChainKey[]; fromBlock: number; toBlock: number }

export const everything: ExportFilter = { chains: chainKeys, fromBlock: 0, toBlock: Number.MAX_SAFE_INTEGER }

/** Yields every stored pool swap in chain order, from one database snapshot. */
export async function* exportTrades(
  client: pg.ClientBase,
  environment: string,
  filter: ExportFilter,
): AsyncGenerator<ExportRow> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const batches = readInBatches<Stored>(
      client,
      `select chain, block_number, block_hash, time_ms, tx_hash, idx, dex, pool, route_id, sender, sold_token,
          sold_units, bought_token, bought_units, value_micros, fee_token, fee_units, venue_fee_micros, router_fee_token,
          router_fee_units, router_fee_micros, network_fee_units, network_fee_micros, tip_units, tip_micros, price_usd,
          paid_usd
        from trade where in_pool and chain = any($1) and block_number between $2 and $3
        order by chain, block_number, tx_index, idx`,
      [filter.chains, filter.fromBlock, filter.toBlock],
    )
    for await (const rows of batches) for (const row of rows) yield exportRow(environment, row)
  } finally {
    await client.query('rollback')
  }
}

/** Formats a row as CSV. A cell that a spreadsheet would run as a formula is prefixed with a quote. */
export function csvRow(row: ExportRow): string {
  return exportColumns.map((column) => csvCell(row[column])).join(',')
}
