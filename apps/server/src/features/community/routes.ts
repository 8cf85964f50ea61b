import { bindByInvite } from '@peregrine/contract/routes/community'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { parseInviteCode, storeInvitation } from './invitations.ts'

export function communityRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, bindByInvite, ({ query }, request) =>
    storeInvitation(pool, sessionOf(request), parseInviteCode(query.inviteCode)),
  )
}
