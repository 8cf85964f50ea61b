import { randomUUID } from 'node:crypto'
import { type EvmKey, evmKeys } from '../evm/contractAddresses.ts'
import { type Cast, createCast } from '../evm/cast.ts'
import { type EvmChain, startEvmChain } from '../evm/startEvmChain.ts'
import type { RpcClient } from '../evm/rpcClient.ts'
import type { SandboxInfo } from '../sandboxInfo.ts'
import { type SolanaSandbox, startSolanaSandbox } from '../solana/startSolanaSandbox.ts'
import { describeSandbox } from './describeSandbox.ts'
import { createPeopleSwitch, type PeopleSwitch } from '../people/peopleSwitch.ts'
import { createRandom } from '../people/random.ts'
import { builderNames } from './builder.ts'
import { createFaucet } from './faucet.ts'
import { claimFolder, type FolderRecord } from './folderRecord.ts'
import { startInfoServer } from './infoServer.ts'
import { networkRates } from './networkRates.ts'
import { PrivatePool } from './privatePool.ts'
import type { SandboxSettings } from './settings.ts'
import { countingLandings, createStatsCounter, type StatsCounter } from './statsCounter.ts'

export type RunningSandbox = {
  info(): SandboxInfo
  /** Resolves with a sentence when a part exits unexpectedly. */
  broken: Promise<string>
  stop(): Promise<void>
}

type Chains = {
  evm: Record<EvmKey, EvmChain>
  solana: SolanaSandbox
  held: PrivatePool
  stop(): Promise<void>
}

/** Ports in order: information, eth, base, bsc, Solana; all picked freely if the first is 0. */
const portOf = ({ port }: SandboxSettings, place: number): number => (port === 0 ? 0 : port + place)

async function startChains(
  settings: SandboxSettings,
  record: FolderRecord,
  cast: Cast,
  counter: StatsCounter,
  people: PeopleSwitch,
): Promise<Chains> {
  const { seed, rate } = settings
  const rates = networkRates(rate)
  const counts = countingLandings(counter, people)
  let held: PrivatePool | null = null
  const starts = evmKeys.map((key, i) => {
    const place = { port: portOf(settings, 1 + i), dataDir: record.folder, onSpawn: record.addAnvil }
    const openHeld = (rpc: RpcClient) => {
      held = new PrivatePool(rpc, builderNames, createRandom(seed, 'builders'))
      return held
    }
    const builders = key === 'eth' ? { openHeld } : {}
    return startEvmChain({ key, seed, cast, counts, people, rates: rates[key], ...place, ...builders })
  })
  const solana = startSolanaSandbox({
    port: portOf(settings, 4),
    seed,
    rate: rates.sol,
    people,
    hasPast: rate > 0,
  })
  const all = await Promise.allSettled([...starts, solana])
  const stop = async () => {
    await Promise.all(
      all.map((result) => (result.status === 'fulfilled' ? result.value.stop() : Promise.resolve())),
    )
  }
  const failed = all.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [eth, base, bsc] = (await Promise.all(starts)) as [EvmChain, EvmChain, EvmChain]
  if (!held) throw new Error('the Ethereum chain has opened no private pool')
  return { evm: { eth, base, bsc }, solana: await solana, held, stop }
}

/**
 * Starts the chains, the people and the information server of one data folder.
 *
 * @throws FolderTaken while another sandbox runs there
 */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const runId = randomUUID()
  const record = claimFolder(settings.dataDir, runId, settings.parentPid)
  const counter = createStatsCounter()
  const cast = createCast(settings.seed)
  const people = createPeopleSwitch(settings.isPaused)
  const chains = await startChains(settings, record, cast, counter, people).catch((error: unknown) => {
    record.release()
    throw error
  })
  const { evm, solana, held } = chains
  const parts = { settings, runId, url: '', evm, solana, cast, counter }
  const http = await startInfoServer(portOf(settings, 0), {
    info: () => describeSandbox(parts),
    failures: () => ({ ...counter.lastFailures(), ...solana.lastFailures() }),
    held,
    people: settings.rate > 0 ? people : null,
    faucet: createFaucet((key) => evm[key].anvil.rpc, solana.faucet),
    handleSolana: solana.handleHttp,
  }).catch(async (error: unknown) => {
    await chains.stop()
    record.release()
    throw error
  })
  parts.url = http.url
  record.ready(http.url)
  return {
    info: () => describeSandbox(parts),
    broken: Promise.race(evmKeys.map((key) => evm[key].anvil.ended.then(() => `the ${key} node has ended`))),
    async stop() {
      http.server.close()
      http.server.closeAllConnections()
      await chains.stop()
      record.release()
    },
  }
}
