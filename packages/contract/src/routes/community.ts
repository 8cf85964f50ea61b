import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zText, zTrimmedText } from '../text.ts'

/** Who invited a wallet. `isNew` is false where that was known already: the first invitation stays. */
export const zInvitation = z.object({ inviter: z.string(), isNew: z.boolean() })

/** An invite code is the address of the wallet that invites. */
export const bindByInvite = defineRoute({
  method: 'POST',
  path: '/community-binding/bind-by-invite/v1',
  summary: 'Say who invited the signed-in wallet; the first answer counts, any later one changes nothing',
  access: 'session',
  query: z.object({ walletAddress: zText(64).min(1), inviteCode: zTrimmedText(64).min(1) }),
  ownerOf: ({ query }) => (query as { walletAddress: string }).walletAddress,
  reply: zInvitation,
  cost: 5,
  faults: ['session.missing', 'session.foreign', 'request.malformed', 'invite.unknown', 'invite.own'],
})
