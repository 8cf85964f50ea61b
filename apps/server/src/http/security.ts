import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { OutsideHosts } from './outsideHosts.ts'
import { originRefused } from './refusedOrigin.ts'

/** Builds the page's policy: loads and connections only to here, websockets to the same origins, and `outside`. */
function policy(publicOrigins: readonly string[], outside: OutsideHosts) {
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
    connectSrc: ["'self'", ...sockets, ...outside.connect],
    ...(outside.frame.length > 0 ? { frameSrc: [...outside.frame] } : {}),
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    // For the URLs of workers and of the service worker.
    trustedTypes: ['peregrine'],
  }
}

/** Browser features that no part of the page uses. */
const permissions = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const halfYearS = 15_552_000

/** Browsers honour it over https only. */
const isSecure = (publicOrigins: readonly string[]) =>
  publicOrigins.some((origin) => origin.startsWith('https:'))

/** Returns the headers of responses sent before any hook: to a request that cannot be parsed. */
export function bareHeaders(publicOrigins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure(publicOrigins) && { 'strict-transport-security': `max-age=${halfYearS}` }),
  }
}

/**
 * The policy of the signing worker, which a worker takes from its own file: WebAssembly for Argon2id, and connections to
 * this server alone. The page itself may run no WebAssembly.
 */
export const signingWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; trusted-types 'none'; require-trusted-types-for 'script'"

/** Sets the headers of every response; a nonce for styles is on `reply.cspNonce`. */
export async function installSecurity(
  app: FastifyInstance,
  publicOrigins: readonly string[],
  outside: OutsideHosts,
): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicOrigins, outside) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure(publicOrigins)
      ? { maxAge: halfYearS, includeSubDomains: false }
      : false,
  })
  app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissions))
}

/** Refuses state-changing calls from other pages than ours. */
export function installOriginCheck(app: FastifyInstance, publicOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    if (request.routeOptions.config.isMachineCall) return
    const { origin } = request.headers
    if (origin === undefined || !publicOrigins.includes(origin)) {
      throw originRefused(origin)
    }
  })
}
