import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chainKeys } from '@peregrine/core/network'
import { collectDefaultMetrics } from 'prom-client'
import { buildApp } from '../app.ts'
import type { AppDeps } from '../appDeps.ts'
import type { Config } from '../config.ts'
import type { About } from '../about.ts'
import type { EndpointSettings } from '../domain/endpoints/endpointSettings.ts'
import { affordableConnections } from '../http/connectionLimits.ts'
import { healthNow, whyNotReady } from './chainHealth.ts'
import { chainMetrics } from './chainMetrics.ts'
import { openErrorLog } from './errorLog.ts'
import { logRefusals } from './logRefusals.ts'
import { discoveryOf } from './discoveryOf.ts'
import { type Closer, type Parts, requestOf } from './parts.ts'
import { addRpcMetrics } from './rpcMetrics.ts'
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
    usageOf(chain) {
      const usage = setups.find((setup) => setup.chain === chain)?.port.usage()
      return usage
        ? { coveredMs: usage.coveredMs, purposes: usage.lastHour, endpoints: usage.endpoints }
        : null
    },
    healthOf(chain) {
      const own = config.roles.has('index') ? health.get(chain) : undefined
      if (!own) return null
      const { gaps, gapBlocks, filledBlocks, reorgs, restarts, isUnproven } = own
      const endpoints = [...(setups.find((setup) => setup.chain === chain)?.hosts ?? [])]
      const setAside = Object.entries(own.setAside).map(([endpoint, why]) => ({ endpoint, why }))
      const now = healthNow(own, Date.now())
      return { ...now, endpoints, isUnproven, setAside, gaps, gapBlocks, filledBlocks, reorgs, restarts }
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

/** Returns what the page may show and set of this server's endpoints. */
function endpointsOf({ config, restart }: Parts): EndpointSettings {
  const { dataDir, mode, processId: run, endpoints: used, endpointVariables: variables } = config
  const isRestartable = config.restartCode !== null
  return { dataDir, mode, run, variables, used, canSave: config.databaseUrl === null, isRestartable, restart }
}

/** Role `serve`: routes, the page, the realtime hub. Listening when this resolves. */
export async function startServing(parts: Parts): Promise<Closer> {
  const { config, sandbox, setups, database, bus, health, log } = parts
  const metrics = chainMetrics(health)
  addRpcMetrics(metrics, setups)
  // Event-loop lag, memory, processor time, open descriptors.
  collectDefaultMetrics({ register: metrics })
  const errors = openErrorLog(log)
  const stopTelling = logRefusals(metrics, log)
  const onError = (error: unknown): void => {
    if (!database.health.note(error)) errors.take(error)
  }
  const { discovery, histories, seed } = discoveryOf(setups, database.pool, onError)
  const app = await buildApp({
    pool: database.pool,
    watches: parts.watches,
    bus,
    about: aboutThis(parts),
    publicOrigins: config.publicOrigins,
    trustedProxies: config.trustedProxies,
    operators: config.operators,
    ...placesOf(config),
    endpoints: endpointsOf(parts),
    webhookSecret: config.tweets.webhookSecret,
    images: config.images,
    security: config.security,
    alerts: { settings: config.alerts, folder: config.dataDir },
    imageFolder: path.join(config.dataDir, 'images'),
    webRoot: existsSync(webRoot) ? webRoot : null,
    request: requestOf(setups),
    discovery,
    histories,
    trading: tradingOf(parts),
    metrics,
    extend(server) {
      if (sandbox) server.get('/sandbox', () => sandbox.read())
    },
    findFault: () => database.health.state,
    onError,
  })
  await app.server.listen({ host: config.host, port: config.port })
  const stopSeeding = seed(app.hub)
  return async () => {
    await stopSeeding()
    await app.close()
    await histories.stop()
    errors.stop()
    stopTelling()
  }
}
