import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { originRefused } from './refusedOrigin.ts'

/** Where the page may load from and connect to: only here, over websockets to the same origins, and to `others`. */
function policy(publicOrigins: readonly string[], others: readonly string[]) {
  const sockets = publicOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    workerSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    mediaSrc: ["'self'"],
    connectSrc: ["'self'", ...sockets, ...others],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    // For the URLs of workers and of the service worker.
    trustedTypes: ['peregrine'],
  }
}

/** Headers of every answer; a nonce for styles is on `reply.cspNonce`. */
export async function installSecurity(
  app: FastifyInstance,
  publicOrigins: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicOrigins, others) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // The program serves plain http on this machine; behind TLS the proxy says so.
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    if (request.routeOptions.config.isMachineCall) return
    const { origin } = request.headers
    if (origin === undefined || !publicOrigins.includes(origin)) {
      throw originRefused(origin)
    }
  })
}
