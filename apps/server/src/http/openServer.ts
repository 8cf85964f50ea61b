import proxyAddress from '@fastify/proxy-addr'
import { type FastifyInstance, fastify } from 'fastify'
import type { About } from '../features/status/routes.ts'
import { type ConnectionLimits, defaultConnectionLimits, limitConnections } from './connectionLimits.ts'
import { type CostLimits, defaultCostLimits, installCostLimits } from './costLimits.ts'
import { installErrors, replyWithError } from './errors.ts'
import { type HostCheck, installHostCheck } from './hostCheck.ts'
import { installJsonBodies, maxBodyBytes } from './jsonBodies.ts'
import { installOpenApi } from './openapi.ts'
import { outsideHosts } from './outsideHosts.ts'
import { bareHeaders, installSecurity } from './security.ts'
import { installSessions } from './session/installSessions.ts'
import type { SessionStore } from './session/sessionStore.ts'
import type { VisitorOf } from './visitor.ts'

export type ServerDeps = {
  about: About
  publicOrigins: readonly string[]
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  isOwnHost: HostCheck
  visitorOf: VisitorOf
  sessions: SessionStore
  costLimits: Partial<CostLimits> | undefined
  connectionLimits: Partial<ConnectionLimits> | undefined
  now(): number
  onError(error: unknown): void
}

/** The HTTP server before any route: limits, hosts, headers, sessions, errors. */
export async function openServer(
  deps: ServerDeps,
): Promise<{ server: FastifyInstance; refusedConnections: () => number }> {
  const { about, publicOrigins, trustedProxies, isOwnHost, visitorOf, now, onError } = deps
  const limits = { ...defaultConnectionLimits, ...deps.connectionLimits }
  const server = fastify({
    trustProxy: [...trustedProxies],
    routerOptions: { maxParamLength: 512 },
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    frameworkErrors: (error, request, reply) =>
      replyWithError(error, request, reply.headers(bareHeaders), onError),
  })
  const isTrusted = proxyAddress.compile([...trustedProxies])
  const refusedConnections = limitConnections(server.server, limits, (address) => isTrusted(address, 0))
  installErrors(server, onError)
  installJsonBodies(server)
  await installSecurity(server, publicOrigins, outsideHosts(about))
  installHostCheck(server, isOwnHost)
  installCostLimits(server, { ...defaultCostLimits, ...deps.costLimits }, visitorOf, now)
  await installSessions(server, deps.sessions, publicOrigins)
  installOpenApi(server, about.version)
  return { server, refusedConnections }
}
