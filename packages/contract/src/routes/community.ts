import { parseInviteWord } from '@peregrine/core/inviteCode'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zText, zTrimmedText } from '../text.ts'

/** Inviter of a wallet. `isNew` is false if one was already known: the first invitation stays. */
export const zInvitation = z.object({ inviter: z.string(), isNew: z.boolean() })

/** An invite code is the inviter's address, or a word that it registered. */
export const bindByInvite = defineRoute({
  method: 'POST',
  path: '/community-binding/bind-by-invite/v1',
  summary: 'Say who invited the signed-in wallet; the first answer counts, any later one changes nothing',
  access: 'session',
  query: z.object({ walletAddress: zText(64).min(1), inviteCode: zTrimmedText(64).min(1) }),
  ownerOf: ({ query }) => query.walletAddress,
  reply: zInvitation,
  cost: 5,
  faults: ['session.missing', 'session.foreign', 'request.malformed', 'invite.unknown', 'invite.own'],
})

/** Maximum words a wallet may register; they are never released, so that no old link leads to somebody else. */
export const maxInviteCodes = 5

const zInviteCodes = z.object({ codes: z.array(z.string()) })

export const listInviteCodes = defineRoute({
  path: '/api/invite-codes',
  summary: 'Words that the signed-in wallet registered as its invite codes, newest first',
  access: 'session',
  reply: zInviteCodes,
  cost: 1,
  faults: ['session.missing'],
})

export const addInviteCode = defineRoute({
  method: 'POST',
  path: '/api/invite-codes',
  summary: 'Register a word as an invite code of the signed-in wallet; whose it is already, it stays',
  access: 'session',
  body: z.object({
    code: z
      .string()
      .max(64)
      .refine((text) => parseInviteWord(text) !== null),
  }),
  reply: zInviteCodes,
  cost: 5,
  faults: ['session.missing', 'request.malformed', 'invite.taken', 'invite.full'],
})
