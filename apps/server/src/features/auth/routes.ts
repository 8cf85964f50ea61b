import {
  getSession,
  listSessions,
  logOut,
  requestNonce,
  revokeSession,
  type SessionWire,
  verifySignIn,
} from '@peregrine/contract/routes/auth'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../chainRequest.ts'
import type { Operators } from '../../domain/operator/operators.ts'
import { originRefused } from '../../http/refusedOrigin.ts'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { sessionCookie } from '../../http/session/sessionCookie.ts'
import type { Session, SessionStore } from '../../http/session/sessionStore.ts'
import { beginSignIn, finishSignIn } from './signIn.ts'

type AuthDeps = {
  pool: Pool
  sessions: SessionStore
  request: ChainRequest | null
  operators: Operators
  /** Called with every session that its owner ended, to close its sockets. */
  onEnd(sessionId: string): void
  now(): number
}

function toWire(session: Session, currentId: string): SessionWire {
  const { id, address, chainFamily, userAgent, createdAt, seenAt, expiresAt } = session
  return {
    id,
    address,
    chainFamily,
    userAgent,
    createdAtMs: createdAt.getTime(),
    seenAtMs: seenAt.getTime(),
    expiresAtMs: expiresAt.getTime(),
    isCurrent: id === currentId,
  }
}

/** Returns the origin of a state-changing call, already checked to be one of ours. */
function originOf(request: FastifyRequest): string {
  const { origin } = request.headers
  if (!origin) throw originRefused(origin)
  return origin
}

/** Sign-in by signature, and sessions. */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { pool, sessions, request: chain, operators, onEnd, now } = deps
  mount(app, requestNonce, ({ body }, request) => beginSignIn(pool, body, originOf(request), now()))

  mount(app, verifySignIn, async ({ body }, request, reply) => {
    const { address, chainFamily } = await finishSignIn({ pool, request: chain, nowMs: now() }, body)
    await operators.claim(request, { address, chainFamily })
    const userAgent = request.headers['user-agent'] ?? ''
    const former = request.session?.id ?? null
    const { secret, expiresAt } = await sessions.open({ address, chainFamily }, userAgent, former)
    if (former) onEnd(former)
    const { name, options } = sessionCookie(originOf(request))
    void reply.setCookie(name, secret, { ...options, expires: expiresAt })
    return { address, chainFamily }
  })

  mount(app, getSession, (_, { session }) => session && toWire(session, session.id))

  mount(app, listSessions, async (_, request) => {
    const own = sessionOf(request)
    return (await sessions.list(own)).map((session) => toWire(session, own.id))
  })

  mount(app, logOut, async (_, request, reply) => {
    if (request.session) {
      await sessions.end(request.session.id, request.session)
      onEnd(request.session.id)
    }
    clearCookie(request, reply)
    return null
  })

  mount(app, revokeSession, async ({ params }, request, reply) => {
    const own = sessionOf(request)
    if (!(await sessions.end(params.id, own))) throw new Fault('session.unknown')
    onEnd(params.id)
    if (params.id === own.id) clearCookie(request, reply)
    return null
  })
}

function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { name, options } = sessionCookie(originOf(request))
  void reply.clearCookie(name, options)
}
