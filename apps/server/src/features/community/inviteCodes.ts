import type { Owner } from '@peregrine/core/owner'
import { maxInviteCodes } from '@peregrine/contract/routes/community'
import { Fault } from '@peregrine/core/fault'
import { parseInviteWord } from '@peregrine/core/inviteCode'
import type { Pool } from 'pg'

/** Returns a wallet's codes, newest first. */
export async function findInviteCodes(pool: Pool, { chainFamily, address }: Owner): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    'select code from invite_code where family = $1 and address = $2 order by place desc',
    [chainFamily, address],
  )
  return rows.map(({ code }) => code)
}

/** Returns the wallet that registered a code, or null. */
export async function findInviter(pool: Pool, word: string): Promise<Owner | null> {
  const { rows } = await pool.query<Owner>(
    'select family as "chainFamily", address from invite_code where code = $1',
    [word],
  )
  return rows[0] ?? null
}

/**
 * Registers a code for a wallet. First come, first served.
 *
 * @throws Fault `invite.taken` when it is another's, `invite.full` when the wallet is at its limit
 */
export async function storeInviteCode(pool: Pool, wallet: Owner, text: string): Promise<string[]> {
  const word = parseInviteWord(text)
  if (word === null) throw new Fault('request.malformed', { part: 'body', where: 'code' })
  // A code's position is part of a key: of two registered at once only one can be last.
  await pool.query(
    `insert into invite_code (code, family, address, place)
     select $1, $2, $3, coalesce(max(place), 0) + 1 from invite_code where family = $2 and address = $3
     having coalesce(max(place), 0) < $4 and not exists (select from invite_code where code = $1)
     on conflict do nothing`,
    [word, wallet.chainFamily, wallet.address, maxInviteCodes],
  )
  const owner = await findInviter(pool, word)
  if (owner === null) throw new Fault('invite.full', { limit: maxInviteCodes })
  const isOwn = owner.chainFamily === wallet.chainFamily && owner.address === wallet.address
  if (!isOwn) throw new Fault('invite.taken')
  return findInviteCodes(pool, wallet)
}
