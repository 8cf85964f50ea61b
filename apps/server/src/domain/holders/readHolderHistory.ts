import type { HolderHistoryWire } from '@peregrine/contract/holderHistory'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { rowReader } from '../../db/queryable.ts'

type HistoryRow = {
  state: 'queued' | 'picked' | 'reading' | 'ready' | 'done' | 'top' | 'unknown'
  from_block: string | null
  read_from: string | null
  birth_block: string | null
  why: HolderHistoryWire['why']
}

const readHistory = rowReader<HistoryRow, [chain: ChainKey, token: string]>(
  'holder-history',
  'select state, from_block, read_from, birth_block, why from holder_history where chain = $1 and token = $2',
)

/** Share of the blocks read, in percent; null where the token's birth is not known. */
function percentRead({ from_block, read_from, birth_block }: HistoryRow): number | null {
  if (from_block === null || birth_block === null) return null
  const all = Number(from_block) - Number(birth_block)
  return all <= 0 ? 100 : ((Number(from_block) - Number(read_from ?? from_block)) * 100) / all
}

/** Reads how far the holders of a token with incomplete ones are read. */
export async function readHolderHistory(
  pool: Pool,
  chain: ChainKey,
  token: string,
): Promise<HolderHistoryWire> {
  const [row] = await readHistory(pool, chain, token)
  if (!row) return { state: 'queued', percent: null, why: null }
  const { state } = row
  if (state === 'top' || state === 'unknown') return { state, percent: null, why: row.why }
  if (state === 'reading' || state === 'ready')
    return { state: 'reading', percent: percentRead(row), why: null }
  return { state: 'queued', percent: null, why: null }
}

export type LargestRow = {
  owner: string
  units: string
  received_from: null
  name: string | null
  is_pool: boolean
}

/** Lists the owners of a token's largest accounts, and the number of accounts. */
export async function listLargestAccounts(
  pool: Pool,
  chain: ChainKey,
  token: string,
): Promise<{ rows: LargestRow[]; accounts: number }> {
  const { rows } = await pool.query<LargestRow & { accounts: string }>({
    name: 'largest-accounts',
    text: `select b.owner, b.units, null as received_from, m.name, p.id is not null as is_pool, b.accounts
      from (select owner, sum(units) as units, sum(count(*)) over () as accounts from holder_part
        where chain = $1 and token = $2 and units > 0 group by owner) b
      left join pool p on p.chain = $1 and p.id = b.owner
      left join marked_wallet m on m.address = b.owner and m.family = $3
      order by b.units desc, b.owner`,
    values: [chain, token, networkFacts[chain].family],
  })
  return { rows, accounts: Number(rows[0]?.accounts ?? 0) }
}
