import setCookies from '@fastify/cookie'
import { Fault } from '@peregrine/core/fault'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionCookie } from './sessionCookie.ts'
import type { Session, SessionStore } from './sessionStore.ts'

/** Returns a reader of the live session behind a Cookie header, for calls and websockets alike. */
export function sessionReader(store: SessionStore, publicOrigins: readonly string[]) {
  const names = [...new Set(publicOrigins.map((origin) => sessionCookie(origin).name))]
  return async (cookieHeader: string | undefined): Promise<Session | null> => {
    if (!cookieHeader || cookieHeader.length > 16_384) return null
    const cookies = parseCookie(cookieHeader)
    const secret = names.map((name) => cookies[name]).find((value) => value)
    return secret ? store.find(secret) : null
  }
}

/**
 * Reads the session of calls whose contract requires one, before anything else of them. A private route without a
 * session is refused here, so that no handler has to check.
 */
export async function installSessions(
  app: FastifyInstance,
  store: SessionStore,
  publicOrigins: readonly string[],
): Promise<void> {
  const readSession = sessionReader(store, publicOrigins)
  await app.register(setCookies)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.contract?.access ?? 'anyone'
    if (access === 'anyone') return
    request.session = await readSession(request.headers.cookie)
    if (access === 'session' && !request.session) throw new Fault('session.missing')
  })
}

/** Returns the session of a private route. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error('this route was not declared private')
  return request.session
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}
