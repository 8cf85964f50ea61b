import { formatTradeIndex } from '@peregrine/core/tradeIndex'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { usdText } from '@peregrine/core/units'
import { csvCell } from '@peregrine/core/wallet-list/splitCells'
import type pg from 'pg'

/** One pool swap as the export gives it; amounts are base units. */
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
}

const rowsPerFetch = 5_000

function exportRow(environment: string, row: Stored): ExportRow {
  return {
    environment,
    chain: row.chain,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    blockTime: new Date(Number(row.time_ms)).toISOString(),
    txHash: row.tx_hash,
    index: formatTradeIndex(row.chain, row.idx),
    dex: row.dex,
    pool: row.pool ?? '',
    routeId: row.route_id,
    sender: row.sender,
    soldToken: row.sold_token,
    soldAmount: row.sold_units ?? '',
    boughtToken: row.bought_token,
    boughtAmount: row.bought_units ?? '',
    valueUsd: row.value_micros === null ? '' : usdText(BigInt(row.value_micros)),
  }
}

export type ExportFilter = { chains: readonly ChainKey[]; fromBlock: number; toBlock: number }

export const everything: ExportFilter = { chains: chainKeys, fromBlock: 0, toBlock: Number.MAX_SAFE_INTEGER }

/** Every stored pool swap in the order of its chain, from one snapshot of the database. */
export async function* exportTrades(
  client: pg.ClientBase,
  environment: string,
  filter: ExportFilter,
): AsyncGenerator<ExportRow> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query({
      text: `declare swaps no scroll cursor for select chain, block_number, block_hash, time_ms, tx_hash, idx, dex, pool, route_id,
            sender, sold_token, sold_units, bought_token, bought_units, value_micros
          from trade where in_pool and chain = any($1) and block_number between $2 and $3
          order by chain, block_number, tx_index, idx`,
      values: [filter.chains, filter.fromBlock, filter.toBlock],
    })
    for (;;) {
      const { rows } = await client.query<Stored>(`fetch ${rowsPerFetch} from swaps`)
      for (const row of rows) yield exportRow(environment, row)
      if (rows.length < rowsPerFetch) return
    }
  } finally {
    await client.query('rollback')
  }
}

/** A row as a line of CSV. A cell that a spreadsheet would run as a formula gets a quote in front. */
export function csvRow(row: ExportRow): string {
  return exportColumns.map((column) => csvCell(row[column])).join(',')
}
