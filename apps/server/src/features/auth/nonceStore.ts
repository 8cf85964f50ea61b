import { randomBytes } from 'node:crypto'
import type { ChainFamily } from '@peregrine/core/network'
import type pg from 'pg'
import type { SignInInput } from './signInText.ts'

const nonceLifeMs = 5 * 60_000
const statement = 'Sign in to Peregrine. This is not a transaction and costs nothing.'

type Asked = { address: string; chainFamily: ChainFamily; chainId: string; origin: string }

/** Issues a nonce and stores the text to be signed with it. */
export async function issueNonce(pool: pg.Pool, asked: Asked, nowMs: number): Promise<SignInInput> {
  const input: SignInInput = {
    nonce: randomBytes(20).toString('hex'),
    address: asked.address,
    chainFamily: asked.chainFamily,
    chainId: asked.chainId,
    domain: new URL(asked.origin).host,
    uri: asked.origin,
    statement,
    issuedAt: new Date(nowMs),
    expiresAt: new Date(nowMs + nonceLifeMs),
  }
  await pool.query('delete from sign_in_nonce where expires_at < $1', [new Date(nowMs)])
  await pool.query(
    `insert into sign_in_nonce (nonce, address, chain_family, chain_id, domain, uri, statement, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      input.nonce,
      input.address,
      input.chainFamily,
      input.chainId,
      input.domain,
      input.uri,
      input.statement,
      input.issuedAt,
      input.expiresAt,
    ],
  )
  return input
}

type Row = {
  nonce: string
  address: string
  chain_family: ChainFamily
  chain_id: string
  domain: string
  uri: string
  statement: string
  issued_at: Date
  expires_at: Date
}

/**
 * Consumes a nonce and returns what was to be signed with it. Exactly one caller gets it, whatever the signature turns
 * out to be. Null when it is unknown or expired.
 */
export async function consumeNonce(pool: pg.Pool, nonce: string, nowMs: number): Promise<SignInInput | null> {
  const { rows } = await pool.query<Row>('delete from sign_in_nonce where nonce = $1 returning *', [nonce])
  const [row] = rows
  if (!row || row.expires_at.getTime() <= nowMs || row.issued_at.getTime() > nowMs) return null
  return {
    nonce: row.nonce,
    address: row.address,
    chainFamily: row.chain_family,
    chainId: row.chain_id,
    domain: row.domain,
    uri: row.uri,
    statement: row.statement,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  }
}
