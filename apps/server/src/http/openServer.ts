import proxyAddress from '@fastify/proxy-addr'
import { Fault } from '@peregrine/core/fault'
import { type FastifyInstance, fastify } from 'fastify'
import type { About } from '../about.ts'
import { type ConnectionLimits, ConnectionPlaces, defaultConnectionLimits } from './connectionLimits.ts'
import { type CostLimits, defaultCostLimits, installCostLimits } from './costLimits.ts'
import { installErrors, replyWithError } from './errors.ts'
import { type HostCheck, installHostCheck } from './hostCheck.ts'
import { installJsonBodies, maxBodyBytes } from './jsonBodies.ts'
import { installOpenApi } from './openapi.ts'
import { outsideHosts } from './outsideHosts.ts'
import { limitPipelining } from './pipelining.ts'
import { installRequestPlaces } from './requestPlaces.ts'
import { bareHeaders, installOriginCheck, installSecurity } from './security.ts'
import { installSessions, sessionReader } from './session/installSessions.ts'
import type { SessionStore } from './session/sessionStore.ts'
import type { VisitorOf } from './visitor.ts'

export type ServerDeps = {
  about: About
  publicOrigins: readonly string[]
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  isOwnHost: HostCheck
  visitorOf: VisitorOf
  sessions: SessionStore
  costLimits: Partial<CostLimits> | undefined
  connectionLimits: Partial<ConnectionLimits> | undefined
  now(): number
  onError(error: unknown): void
}

function openFastify(
  { trustedProxies, publicOrigins, isOwnHost, onError }: ServerDeps,
  limits: ConnectionLimits,
) {
  const headers = bareHeaders(publicOrigins)
  return fastify({
    trustProxy: [...trustedProxies],
    routerOptions: { maxParamLength: 512 },
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    connectionTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    frameworkErrors: (error, request, reply) => {
      const problem = isOwnHost(request.raw) ? error : new Fault('host.foreign', {})
      replyWithError(problem, request, reply.headers(headers), onError)
    },
  })
}

/** Opens the HTTP server without routes: limits, hosts, headers, sessions, errors. */
export async function openServer(
  deps: ServerDeps,
): Promise<{ server: FastifyInstance; places: ConnectionPlaces }> {
  const { about, publicOrigins, isOwnHost, visitorOf, now, onError } = deps
  const limits = { ...defaultConnectionLimits, ...deps.connectionLimits }
  const server = openFastify(deps, limits)
  const isTrusted = proxyAddress.compile([...deps.trustedProxies])
  const places = new ConnectionPlaces(server.server, limits, (address) => isTrusted(address, 0))
  limitPipelining(server.server)
  const readSession = sessionReader(deps.sessions, publicOrigins)
  installErrors(server, onError)
  installJsonBodies(server)
  await installSecurity(server, publicOrigins, outsideHosts(about))
  installHostCheck(server, isOwnHost)
  installRequestPlaces(server, {
    places,
    maxPerVisitor: limits.maxPerAddress,
    visitorOf,
    hasSession: async (cookieHeader) => (await readSession(cookieHeader)) !== null,
  })
  installOriginCheck(server, publicOrigins)
  installCostLimits(server, { ...defaultCostLimits, ...deps.costLimits }, visitorOf, now)
  await installSessions(server, deps.sessions, publicOrigins)
  installOpenApi(server, about.version)
  return { server, places }
}
