import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { buildApp } from '../app.ts'
import { inProcessBus } from '../bus/inProcessBus.ts'
import { type Config, readConfig } from '../config.ts'
import { openDataFolder } from '../db/dataFolder.ts'
import { dropOldRows } from '../jobs/dropOldRows.ts'
import { type ChainHealth, countIn, newHealth } from './chainHealth.ts'
import { type ChainSetup, environmentIdOf, sandboxEndpoints, setUpChain } from './chainSetup.ts'
import { type Database, openDatabase } from './openDatabase.ts'
import { probePort } from './probePort.ts'
import { forgetOldRun, markKols, openSandbox, type Sandbox } from './sandboxMode.ts'
import { startIndexing } from './startIndexing.ts'

export type RunningServer = { readyLine: string; config: Config; stop(): Promise<void> }

type Log = (line: string) => void
type Closer = () => Promise<void> | void

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const hourMs = 3_600_000

function hooksFor(health: ChainHealth) {
  return {
    onFailure: (endpoint: string, kind: string) => countIn(health.failures, `${endpoint} ${kind}`),
    onUnproven: (endpoint: string) => countIn(health.unproven, endpoint),
  }
}

async function setUpChains(
  config: Config,
  sandbox: Sandbox | null,
  health: Map<ChainKey, ChainHealth>,
): Promise<ChainSetup[]> {
  const endpoints = sandbox ? sandboxEndpoints(sandbox.info) : config.endpoints
  const named = chainKeys.filter((chain) => endpoints[chain])
  return Promise.all(
    named.map((chain) => {
      const own = newHealth(chain)
      health.set(chain, own)
      const places = endpoints[chain]
      if (!places) throw new Error(`no endpoints of ${chain}`)
      return setUpChain(chain, places, hooksFor(own), sandbox?.info.chains[chain])
    }),
  )
}

/** Work that needs no chain: old rows are dropped every hour. */
function startJobs(config: Config, database: Database, log: Log): Closer {
  const run = (): void => {
    dropOldRows(database.pool, config.retention, Date.now()).then(
      ({ partitions, candles }) => {
        if (partitions.length + candles > 0)
          log(`retention: dropped ${partitions.join(', ') || 'no trades'} and ${candles} one-second candles`)
      },
      (error: unknown) => log(`retention failed: ${String(error)}`),
    )
  }
  run()
  const timer = setInterval(run, hourMs)
  return () => clearInterval(timer)
}

/**
 * Starts everything that the settings ask for, in the order in which a wrong one is found soonest.
 *
 * @throws Fault `setting.invalid`, `data-folder.taken`, `data-folder.unusable`, `chain.unreachable`; what listening throws
 */
export async function startServer(env: NodeJS.ProcessEnv, log: Log): Promise<RunningServer> {
  const config = readConfig(env)
  const closers: Closer[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse()) await close()
  }
  try {
    await start(config, log, closers)
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  return {
    readyLine: `Peregrine ready at http://${config.host}:${config.port} (${config.mode})`,
    config,
    stop,
  }
}

async function start(config: Config, log: Log, closers: Closer[]): Promise<void> {
  await probePort(config.host, config.port)
  const folder = openDataFolder(config.dataDir)
  closers.push(() => folder.release())
  const sandbox = config.mode === 'sandbox' ? await openSandbox(config, log) : null
  if (sandbox) closers.push(() => sandbox.stop())
  const health = new Map<ChainKey, ChainHealth>()
  const setups = await setUpChains(config, sandbox, health)
  const environmentId = environmentIdOf(setups)
  const database = await openDatabase(config, folder, environmentId, log)
  closers.push(() => database.close())
  if (sandbox) {
    await forgetOldRun(database.pool, sandbox.info)
    await markKols(database.pool, sandbox.info)
  }
  const bus = inProcessBus()
  closers.push(() => bus.close())
  if (config.roles.has('work')) closers.push(startJobs(config, database, log))
  if (config.roles.has('index')) closers.push(indexAll(config, setups, database, bus, health, log))
  if (config.roles.has('serve')) await serve(config, database, bus, log, closers)
}

function indexAll(
  config: Config,
  setups: readonly ChainSetup[],
  database: Database,
  bus: ReturnType<typeof inProcessBus>,
  health: ReadonlyMap<ChainKey, ChainHealth>,
  log: Log,
): Closer {
  const ended = new AbortController()
  const blocksBack = config.mode === 'sandbox' ? null : config.startBlocksBack
  const running = setups.map((setup) => {
    const own = health.get(setup.chain) ?? newHealth(setup.chain)
    return startIndexing({
      setup,
      database: database.connection,
      bus,
      health: own,
      blocksBack,
      signal: ended.signal,
      log,
    })
  })
  return async () => {
    ended.abort()
    await Promise.all(running)
  }
}

async function serve(
  config: Config,
  database: Database,
  bus: ReturnType<typeof inProcessBus>,
  log: Log,
  closers: Closer[],
): Promise<void> {
  const app = await buildApp({
    pool: database.pool,
    bus,
    publicOrigins: config.publicOrigins,
    webRoot: existsSync(webRoot) ? webRoot : null,
    onError: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  })
  closers.push(() => app.close())
  await app.server.listen({ host: config.host, port: config.port })
}
