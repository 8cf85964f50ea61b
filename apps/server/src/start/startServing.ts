import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chainKeys } from '@peregrine/core/network'
import { collectDefaultMetrics } from 'prom-client'
import { buildApp } from '../app.ts'
import type { AppDeps } from '../appDeps.ts'
import type { Config } from '../config.ts'
import type { About } from '../about.ts'
import { affordableConnections } from '../http/connectionLimits.ts'
import { healthNow, whyNotReady } from './chainHealth.ts'
import { chainMetrics } from './chainMetrics.ts'
import { openErrorLog } from './errorLog.ts'
import { logRefusals } from './logRefusals.ts'
import { type Closer, type Parts, requestOf } from './parts.ts'
import { tradingOf } from './tradingOf.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const manifest = new URL('../../package.json', import.meta.url)

function readVersion(): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

function aboutThis({ config, setups, health, environmentId }: Parts): About {
  const chains = setups.map(({ chain }) => chain)
  const missing = chainKeys.filter((chain) => !chains.includes(chain))
  return {
    mode: config.mode,
    environmentId,
    version: readVersion(),
    chains,
    features: [
      ...missing.map((chain) => ({
        name: chain as string,
        missing: { setting: `${chain.toUpperCase()}_RPC_URL`, what: 'unset' as const },
      })),
      { name: 'x', missing: config.tweets.xMissing },
    ],
    headOf: (chain) => health.get(chain)?.head || null,
    healthOf(chain) {
      const own = config.roles.has('index') ? health.get(chain) : undefined
      if (!own) return null
      const { gaps, gapBlocks, filledBlocks, reorgs, restarts } = own
      const setAside = Object.entries(own.setAside).map(([endpoint, why]) => ({ endpoint, why }))
      const now = healthNow(own, Date.now())
      return { ...now, setAside, gaps, gapBlocks, filledBlocks, reorgs, restarts }
    },
    troubles: () =>
      config.roles.has('index')
        ? [...health.values()].flatMap((own) => whyNotReady(own, Date.now()) ?? [])
        : [],
    contacts: config.contacts,
    hasEmbeddedChart: config.hasEmbeddedChart,
    wallets: config.wallets,
  }
}

/** Returns the limits of concurrent connections. An address has a hundred for its calls besides its sockets. */
function placesOf({
  limits: { connections, socketsPerAddress },
}: Config): Pick<AppDeps, 'connectionLimits' | 'socketLimits'> {
  return {
    connectionLimits: { maxConnections: connections, maxPerAddress: socketsPerAddress + 100 },
    socketLimits: {
      maxClients: Math.floor(affordableConnections(connections) * 0.8),
      maxPerVisitor: socketsPerAddress,
      visitorHandshakesPerSecond: Math.max(5, socketsPerAddress / 25),
      visitorHandshakeBurst: socketsPerAddress + 100,
    },
  }
}

/** Role `serve`: routes, the page, the realtime hub. Listening when this resolves. */
export async function startServing(parts: Parts): Promise<Closer> {
  const { config, sandbox, setups, database, bus, health, log } = parts
  const metrics = chainMetrics(health)
  // Event-loop lag, memory, processor time, open descriptors.
  collectDefaultMetrics({ register: metrics })
  const errors = openErrorLog(log)
  const stopTelling = logRefusals(metrics, log)
  const app = await buildApp({
    pool: database.pool,
    watches: parts.watches,
    bus,
    about: aboutThis(parts),
    publicOrigins: config.publicOrigins,
    trustedProxies: config.trustedProxies,
    ...placesOf(config),
    webhookSecret: config.tweets.webhookSecret,
    images: config.images,
    security: config.security,
    alerts: { settings: config.alerts, folder: config.dataDir },
    imageFolder: path.join(config.dataDir, 'images'),
    webRoot: existsSync(webRoot) ? webRoot : null,
    request: requestOf(setups),
    trading: tradingOf(parts),
    metrics,
    extend(server) {
      if (sandbox) server.get('/sandbox', () => sandbox.read())
    },
    findFault: () => database.health.state,
    onError(error) {
      if (!database.health.note(error)) errors.take(error)
    },
  })
  await app.server.listen({ host: config.host, port: config.port })
  return async () => {
    await app.close()
    errors.stop()
    stopTelling()
  }
}
