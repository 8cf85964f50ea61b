import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { RpcHooks } from '@peregrine/chains/rpc/rpcClient'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import type { Bus } from '../bus/bus.ts'
import { inProcessBus } from '../bus/inProcessBus.ts'
import { redisBus } from '../bus/redisBus.ts'
import type { Config } from '../config.ts'
import { type DataFolder, openDataFolder } from '../db/dataFolder.ts'
import { WatchedWalletsKeeper } from '../domain/watched-wallets/watchedWalletsKeeper.ts'
import { framesOf, type Log } from '../log/log.ts'
import { type ChainHealth, countIn, halt, newHealth, noteAnswer, noteFailure } from './chainHealth.ts'
import { type ChainSetup, environmentIdOf, sandboxEndpoints, setUpChain } from './chainSetup.ts'
import { GenesisMemory } from './genesisMemory.ts'
import { openDatabase } from './openDatabase.ts'
import type { Closer, Parts, Report } from './parts.ts'
import { forgetOldRun, markKols, openSandbox, type Sandbox } from './sandboxMode.ts'
import { startIndexing } from './startIndexing.ts'
import { startJobs } from './startJobs.ts'
import { startServing } from './startServing.ts'

/** Throws what listening would throw, before anything else was started. */
async function probePort(host: string, port: number): Promise<void> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

const sandboxEndGraceMs = 1_000

export type RunningServer = { readyLine: string; stop(): Promise<void> }

function hooksFor(health: ChainHealth, log: Log): RpcHooks {
  return {
    onAnswer: () => noteAnswer(health, Date.now()),
    onForeign(endpoint, why) {
      if (why === null && !(endpoint in health.setAside)) return
      const { chain } = health
      const name = `${chain}: the endpoint ${endpoint}`
      if (why === null) {
        delete health.setAside[endpoint]
        log.info({ event: 'endpoint.back', chain }, `${name} is used again`)
      } else {
        health.setAside[endpoint] = why
        log.warn({ event: 'endpoint.set-aside', chain }, `${name} is set aside: ${why}`)
      }
    },
    onFailure: (endpoint, kind) => noteFailure(health, endpoint, kind, Date.now()),
    onUnproven: (endpoint) => countIn(health.unproven, endpoint),
  }
}

async function setUpChains(
  config: Config,
  folder: DataFolder,
  sandbox: Sandbox | null,
  health: Map<ChainKey, ChainHealth>,
  log: Log,
): Promise<ChainSetup[]> {
  const endpoints = sandbox ? sandboxEndpoints(sandbox.info) : config.endpoints
  const memory = new GenesisMemory(folder.dir)
  const setups = chainKeys.flatMap((chain) => {
    const places = endpoints[chain]
    if (!places) return []
    const own = newHealth(chain, chainDefinitions[chain].blockTimeMs)
    health.set(chain, own)
    const hooks = hooksFor(own, log)
    return [setUpChain({ chain, endpoints: places, hooks, sandbox: sandbox?.info.chains[chain], memory })]
  })
  return Promise.all(setups)
}

/** Opens Redis between processes, a function call within one. */
function openBus({ redisUrl }: Config, environmentId: string, log: Log): Bus {
  if (!redisUrl) return inProcessBus()
  const onError = (error: unknown): void => log.error({ event: 'bus.failed' }, `bus: ${String(error)}`)
  return redisBus({ url: redisUrl, environmentId, onError })
}

/** Role `index`: one indexer per chain, each stopped and awaited on shutdown. */
function indexAll({ config, setups, database, bus, health, log, report, watches }: Parts): Closer {
  const ended = new AbortController()
  // The sandbox's chains are young: they are read from their first block.
  const blocksBack = config.mode === 'sandbox' ? null : config.startBlocksBack
  const running = setups.map((setup) => {
    const own = health.get(setup.chain) ?? newHealth(setup.chain)
    const options = {
      setup,
      bus,
      wanted: watches,
      health: own,
      blocksBack,
      signal: ended.signal,
      log,
      report,
    }
    return startIndexing({
      ...options,
      database: database.connection,
      untilWritable: (signal) => database.health.untilWritable(signal),
    })
  })
  return async () => {
    ended.abort()
    await Promise.all(running)
  }
}

/** Halts the chains of a sandbox that ends, unless the server is stopping as well (Ctrl-C reaches both). */
function watchSandbox({ sandbox, health, log }: Parts): Closer {
  let isStopping = false
  void sandbox?.broken.then(async (why) => {
    await sleep(sandboxEndGraceMs, undefined, { ref: false })
    if (isStopping) return
    for (const own of health.values()) halt(own, 'sandbox-ended', Date.now())
    const message = `The sandbox has ended (${why}) and its chains with it: start the server again.`
    log.error({ event: 'sandbox.ended' }, message)
  })
  return () => {
    isStopping = true
  }
}

async function start(config: Config, log: Log, closers: Closer[], restart: () => void): Promise<void> {
  await probePort(config.host, config.port)
  const folder = openDataFolder(config.dataDir)
  closers.push(() => folder.release())
  const sandbox = config.mode === 'sandbox' ? await openSandbox(config, log) : null
  if (sandbox) closers.push(() => sandbox.stop())
  const health = new Map<ChainKey, ChainHealth>()
  const setups = await setUpChains(config, folder, sandbox, health, log)
  const environmentId = environmentIdOf(setups)
  const database = await openDatabase(config, folder, environmentId, log)
  closers.push(() => database.close())
  const report: Report = (what, error, fields = { event: 'work.failed' }) => {
    if (database.health.note(error)) return
    log.error({ ...fields, stack: framesOf(error) }, `${what}: ${String(error)}`)
  }
  if (sandbox) {
    await forgetOldRun(database.pool, sandbox.info)
    await markKols(database.pool, sandbox.info)
  }
  const bus = openBus(config, environmentId, log)
  closers.push(() => bus.close())
  const watches = new WatchedWalletsKeeper(database.pool, (error) => report('watched wallets', error))
  closers.push(() => watches.stop())
  await watches.start()
  const parts: Parts = {
    config,
    sandbox,
    health,
    setups,
    environmentId,
    database,
    bus,
    restart,
    log,
    report,
    watches: watches.watched,
  }
  if (config.roles.has('work')) closers.push(startJobs(parts))
  if (config.roles.has('index')) closers.push(indexAll(parts))
  if (config.roles.has('serve')) closers.push(await startServing(parts))
  closers.push(watchSandbox(parts))
}

/**
 * Starts everything that the settings ask for, in the order in which a wrong one is found soonest. What was started is
 * stopped again when a later part fails. `restart` is called when changed settings ask for another start.
 *
 * @throws Fault `data-folder.taken`, `data-folder.unusable`; what listening throws
 */
export async function startServer(config: Config, log: Log, restart: () => void): Promise<RunningServer> {
  const startedMs = Date.now()
  const closers: Closer[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse()) await close()
  }
  try {
    await start(config, log, closers, restart)
  } catch (error) {
    await stop().catch((second: unknown) =>
      log.error(
        { event: 'server.stop-failed', stack: framesOf(second) },
        `stopping failed: ${String(second)}`,
      ),
    )
    throw error
  }
  const durationMs = Date.now() - startedMs
  const message = `started in ${(durationMs / 1000).toFixed(1)} s, roles ${[...config.roles].join(', ')}`
  log.info({ event: 'server.started', durationMs }, message)
  const readyLine = `Peregrine ready at http://${config.host}:${config.port} (${config.mode})`
  return { readyLine, stop }
}
