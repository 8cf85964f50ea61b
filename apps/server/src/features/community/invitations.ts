import { findOwner, type Owner } from '@peregrine/core/owner'
import { Fault } from '@peregrine/core/fault'
import { parseInviteWord } from '@peregrine/core/inviteCode'
import type { Pool } from 'pg'
import { findInviter } from './inviteCodes.ts'

/**
 * Returns the wallet behind a code: an address is its own code, a word belongs to the wallet that registered it.
 *
 * @throws Fault `invite.unknown` for a code that is neither
 */
export async function getInviter(pool: Pool, code: string): Promise<Owner> {
  const owner = findOwner(code)
  if (owner) return owner
  const word = parseInviteWord(code)
  const inviter = word === null ? null : await findInviter(pool, word)
  if (!inviter) throw new Fault('invite.unknown')
  return inviter
}

/**
 * Stores a wallet's inviter; the first one stays.
 *
 * @throws Fault `invite.own` when a wallet invites itself
 */
export async function storeInvitation(
  pool: Pool,
  invited: Owner,
  inviter: Owner,
): Promise<{ inviter: string; isNew: boolean }> {
  if (invited.address === inviter.address) throw new Fault('invite.own')
  const { rowCount } = await pool.query(
    `insert into invitation (family, address, inviter_family, inviter) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [invited.chainFamily, invited.address, inviter.chainFamily, inviter.address],
  )
  const stored = await pool.query<{ inviter: string }>(
    'select inviter from invitation where family = $1 and address = $2',
    [invited.chainFamily, invited.address],
  )
  return { inviter: stored.rows[0]?.inviter ?? inviter.address, isNew: rowCount === 1 }
}
