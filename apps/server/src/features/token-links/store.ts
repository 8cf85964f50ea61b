import type { TokenLink } from '@peregrine/contract/routes/tokenLinks'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { LinkedToken } from './readLinks.ts'

export type StoredLinks = {
  links: TokenLink[]
  /** When they were read; null if they never could be. */
  readMs: number | null
  triedMs: number
}

type Row = {
  network: Network | null
  uri: string | null
  links: TokenLink[] | null
  read_ms: string | null
  tried_ms: string | null
}

/** Reads what a token's launch tells of its links, and what was read of them. @throws Fault `token.unknown` */
export async function findLinks(
  pool: Pool,
  network: Network,
  address: string,
): Promise<{ token: LinkedToken; stored: StoredLinks | null }> {
  const { chain } = networkFacts[network]
  const { rows } = await pool.query<Row>({
    name: 'token-links',
    text: `select l.network, l.uri, n.links, n.read_ms, n.tried_ms from token k
      left join launch l on l.chain = k.chain and l.token = k.address
      left join token_link n on n.chain = k.chain and n.token = k.address
      where k.chain = $1 and k.address = $2`,
    values: [chain, address],
  })
  const [row] = rows
  if (!row) throw new Fault('token.unknown', { network })
  const token = { network: row.network ?? chain, address, uri: row.uri }
  if (row.tried_ms === null) return { token, stored: null }
  const readMs = row.read_ms === null ? null : Number(row.read_ms)
  return { token, stored: { links: row.links ?? [], readMs, triedMs: Number(row.tried_ms) } }
}

type Read = { chain: ChainKey; address: string; links: TokenLink[] | null; nowMs: number }

/** Stores what was read; of a failure (null) the time alone, so that earlier links stay. */
export async function saveLinks(pool: Pool, { chain, address, links, nowMs }: Read): Promise<void> {
  await pool.query({
    name: 'save-token-links',
    text: `insert into token_link as n (chain, token, links, read_ms, tried_ms)
      values ($1, $2, coalesce($3::jsonb, '[]'), case when $3::jsonb is null then null else $4::bigint end, $4)
      on conflict (chain, token) do update set tried_ms = excluded.tried_ms,
        links = case when excluded.read_ms is null then n.links else excluded.links end,
        read_ms = coalesce(excluded.read_ms, n.read_ms)`,
    values: [chain, address, links === null ? null : JSON.stringify(links), nowMs],
  })
}
