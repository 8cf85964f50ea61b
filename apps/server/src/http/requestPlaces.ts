import type { IncomingMessage } from 'node:http'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ConnectionPlaces } from './connectionLimits.ts'
import type { VisitorOf } from './visitor.ts'

type PlaceDeps = {
  places: ConnectionPlaces
  /** Requests of one visitor that may be open at once. */
  maxPerVisitor: number
  visitorOf: VisitorOf
  /** Whether a trusted proxy brings the request. */
  isProxied(request: IncomingMessage): boolean
  hasSession(cookieHeader: string | undefined): Promise<boolean>
}

/** Refuses, and ends the connection: what has not arrived yet is not waited for. */
function refuse(reply: FastifyReply): never {
  void reply.header('connection', 'close')
  throw new Fault('request.too-many', {})
}

/** Refuses requests of strangers on connections that are kept for the signed-in, and too many of one visitor at once. */
export function installRequestPlaces(app: FastifyInstance, deps: PlaceDeps): void {
  const { places, maxPerVisitor, visitorOf, isProxied, hasSession } = deps
  const open = new Map<string, number>()

  const take = ({ raw }: { raw: IncomingMessage }, reply: FastifyReply): void => {
    const visitor = visitorOf(raw)
    const count = open.get(visitor) ?? 0
    if (count >= maxPerVisitor) refuse(reply)
    open.set(visitor, count + 1)
    let parts = 2
    const leave = () => {
      if (--parts > 0) return
      const left = (open.get(visitor) ?? 1) - 1
      if (left > 0) open.set(visitor, left)
      else open.delete(visitor)
    }
    // An answer may end long before the request that it answers.
    raw.once('close', leave)
    reply.raw.once('close', leave)
  }

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (places.isLate(raw.socket) && request.routeOptions.url !== '/healthz') {
      if (!(await hasSession(raw.headers.cookie))) refuse(reply)
      places.keep(raw.socket)
    }
    // Others are counted by connection.
    if (isProxied(raw)) take(request, reply)
  })
}
