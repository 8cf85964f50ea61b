import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ConnectionPlaces } from './connectionLimits.ts'
import type { VisitorOf } from './visitor.ts'

type PlaceDeps = {
  places: ConnectionPlaces
  /** Requests of one visitor that may be open at once. */
  maxPerVisitor: number
  visitorOf: VisitorOf
  hasSession(cookieHeader: string | undefined): Promise<boolean>
}

/** What may wait in memory for one visitor to read it. */
const maxUnreadBytes = 32 * 1024 * 1024

/** Refuses, and ends the connection: what has not arrived yet is not waited for. */
function refuse(reply: FastifyReply): never {
  void reply.header('connection', 'close')
  throw new Fault('request.too-many', {})
}

/** The requests that are open, by visitor, each with its answer. */
class OpenRequests {
  readonly #byVisitor = new Map<string, Set<ServerResponse>>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** False where the visitor has as many as one may have, or reads none of its answers. */
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
      // The answer came before the whole request, which arrives yet, or never.
      request.once('close', leave)
      request.socket.once('close', leave)
    })
    return true
  }
}

/** Refuses requests of strangers on connections that are kept for the signed-in, and too many of one visitor at once. */
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
