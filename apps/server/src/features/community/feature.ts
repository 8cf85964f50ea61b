import { addInviteCode, bindByInvite, listInviteCodes } from '@peregrine/contract/routes/community'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { getInviter, storeInvitation } from './invitations.ts'
import { findInviteCodes, storeInviteCode } from './inviteCodes.ts'

function communityRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, bindByInvite, async ({ query }, request) =>
    storeInvitation(pool, sessionOf(request), await getInviter(pool, query.inviteCode)),
  )

  mount(app, listInviteCodes, async (_, request) => ({
    codes: await findInviteCodes(pool, sessionOf(request)),
  }))

  mount(app, addInviteCode, async ({ body }, request) => ({
    codes: await storeInviteCode(pool, sessionOf(request), body.code),
  }))
}

/** Invitations, and users' invite codes. */
export const communityFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => communityRoutes(server, { pool }) }),
}
