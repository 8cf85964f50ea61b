import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ConnectionPlaces } from './connectionLimits.ts'
import type { VisitorOf } from './visitor.ts'

type PlaceDeps = {
  places: ConnectionPlaces
  /** Concurrent requests of one visitor. */
  maxPerVisitor: number
  visitorOf: VisitorOf
  hasSession(cookieHeader: string | undefined): Promise<boolean>
}

/** Limit of unread responses in memory per visitor. */
const maxUnreadBytes = 32 * 1024 * 1024

/** Refuses, and ends the connection without waiting for the rest of the request. */
function refuse(reply: FastifyReply): never {
  void reply.header('connection', 'close')
  throw new Fault('request.too-many', {})
}

/** Open requests by visitor, each with its response. */
class OpenRequests {
  readonly #byVisitor = new Map<string, Set<ServerResponse>>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Returns false when the visitor is at the limit, or reads none of its answers. */
  take(visitor: string, request: IncomingMessage, response: ServerResponse): boolean {
    const open = this.#byVisitor.get(visitor) ?? new Set()
    let unreadBytes = 0
    for (const { writableLength } of open) unreadBytes += writableLength
    if (open.size >= this.#max || unreadBytes > maxUnreadBytes) return false
    this.#byVisitor.set(visitor, open.add(response))
    const leave = () => {
      request.off('close', leave)
      request.socket.off('close', leave)
      open.delete(response)
      if (open.size === 0) this.#byVisitor.delete(visitor)
    }
    response.once('close', () => {
      if (request.complete || request.socket.destroyed) return leave()
      // The answer preceded the end of the request, which may still arrive, or never.
      request.once('close', leave)
      request.socket.once('close', leave)
    })
    return true
  }
}

/**
 * Refuses anonymous requests on connections reserved for signed-in users, and too many concurrent ones of one visitor.
 */
export function installRequestPlaces(app: FastifyInstance, deps: PlaceDeps): void {
  const { places, maxPerVisitor, visitorOf, hasSession } = deps
  const open = new OpenRequests(maxPerVisitor)
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (places.isLate(raw.socket) && routeOptions.url !== '/healthz') {
      if (!(await hasSession(raw.headers.cookie))) refuse(reply)
      places.keep(raw.socket)
    }
    if (!open.take(visitorOf(raw), raw, reply.raw)) refuse(reply)
  })
}
