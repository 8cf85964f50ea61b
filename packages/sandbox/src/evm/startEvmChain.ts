import type { Network } from '@peregrine/core/network'
import { createRandom } from '../people/random.ts'
import { chainIds, type EvmKey } from './addressBook.ts'
import { buildWorld, genesisTimestampOf } from './buildWorld.ts'
import type { Cast } from './cast.ts'
import { createChainClock } from './chainClock.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { createStreetLife, type StreetCounts } from './streetLife.ts'
import { createTxSender } from './txSender.ts'
import type { World } from './world.ts'

export type EvmChainOptions = {
  key: EvmKey
  seed: string
  port: number
  dataDir: string
  /** Told the node's process id as soon as there is one. */
  onSpawn?: (pid: number) => void
  cast: Cast
  /** Trades a second on this chain, by network; all 0 for a chain without people. */
  rates: Partial<Record<Network, number>>
  counts: StreetCounts
}

export type EvmChain = { key: EvmKey; anvil: Anvil; world: World; blocks(): number; stop(): Promise<void> }

const blockMs: Record<EvmKey, number> = { eth: 2000, base: 1000, bsc: 1000 }
/** Without anything to mine a block still comes this often. */
const heartbeatMs = 6000
const usualFeesGwei: Record<EvmKey, { base: number; tip: number }> = {
  eth: { base: 1.2, tip: 0.2 },
  base: { base: 0.02, tip: 0.002 },
  bsc: { base: 0, tip: 1 },
}
const warmUpBlocks = 60
const warmUpSpanMs = 3_600_000

/** Whole trades due now; what is left of a trade is kept for the next block. */
function createQuota(
  rates: Partial<Record<Network, number>>,
): (elapsedMs: number) => Partial<Record<Network, number>> {
  const owed = new Map<Network, number>()
  return (elapsedMs) => {
    const due: Partial<Record<Network, number>> = {}
    for (const [network, rate] of Object.entries(rates) as [Network, number][]) {
      const total = (owed.get(network) ?? 0) + (rate * Math.min(elapsedMs, 5000)) / 1000
      due[network] = Math.floor(total)
      owed.set(network, total - Math.floor(total))
    }
    return due
  }
}

/** Starts one chain with its contracts, some history, and its people. */
export async function startEvmChain(options: EvmChainOptions): Promise<EvmChain> {
  const { key, seed, cast } = options
  const genesisTimestamp = genesisTimestampOf(seed, key)
  const anvil = await startAnvil({
    chainId: chainIds[key],
    port: options.port,
    genesisTimestamp,
    dataDir: options.dataDir,
    onSpawn: options.onSpawn,
  })
  try {
    return await populate(anvil, options)
  } catch (error) {
    await anvil.stop()
    throw new Error(
      `the ${key} chain of the sandbox could not be laid out (seed ${seed}, ${cast.all.length} people)`,
      { cause: error },
    )
  }
}

async function populate(anvil: Anvil, options: EvmChainOptions): Promise<EvmChain> {
  const { key, seed, cast, counts, rates } = options
  const { rpc } = anvil
  const world = await buildWorld(rpc, { key, seed, cast })
  const random = createRandom(seed, `people/${key}`)
  const fees = usualFeesGwei[key]
  const clock = await createChainClock(rpc, createRandom(seed, `fees/${key}`), fees.base)
  const sender = await createTxSender({
    rpc,
    chainId: chainIds[key],
    people: cast.all,
    tipGwei: () => fees.tip * (0.6 + random.next() * 2),
    onError: (kind, detail) => counts.fail(`${key}.${kind}`, detail),
  })
  const street = {
    key,
    cast,
    random,
    rpc,
    sender,
    approvals: new Set<string>(),
    permitNonces: new Map<string, number>(),
    onTrade: ({ network }: { network: Network }) => counts.trade(network),
  }
  const life = createStreetLife(street, clock, world, counts)
  const total = Object.values(rates).reduce((sum, rate) => sum + rate, 0)
  if (total > 0) {
    const startMs = Date.now() - warmUpSpanMs
    const networks = Object.keys(rates) as Network[]
    for (let i = 0; i < warmUpBlocks; i++)
      await life.step(
        startMs + (i * warmUpSpanMs) / warmUpBlocks,
        Object.fromEntries(networks.map((network) => [network, 1])),
        i % 6 === 0,
      )
  }
  const stopLoop = runLoop({ key, life, clock, total, quota: createQuota(rates), counts })
  return {
    key,
    anvil,
    world,
    blocks: clock.blocks,
    async stop() {
      await stopLoop()
      await anvil.stop()
    },
  }
}

type Loop = {
  key: EvmKey
  life: ReturnType<typeof createStreetLife>
  clock: Awaited<ReturnType<typeof createChainClock>>
  total: number
  quota: ReturnType<typeof createQuota>
  counts: StreetCounts
}

function runLoop({ key, life, clock, total, quota, counts }: Loop): () => Promise<void> {
  let lastMs = Date.now()
  let lastBlockMs = 0
  let stopped = false
  const step = async () => {
    const nowMs = Date.now()
    const wanted = quota(nowMs - lastMs)
    lastMs = nowMs
    const isBusy = Object.values(wanted).some((count) => count > 0)
    if (!isBusy && nowMs - lastBlockMs < heartbeatMs && (await clock.pending()) === 0) return
    await life.step(nowMs, wanted, total > 0)
    lastBlockMs = nowMs
  }
  let running = Promise.resolve()
  const tick = () => {
    running = step().catch((error: unknown) => {
      if (!stopped) counts.fail(`${key}.step`, String(error))
    })
    void running.then(() => {
      if (!stopped) timer = setTimeout(tick, Math.max(0, blockMs[key] - (Date.now() - lastMs)))
    })
  }
  let timer = setTimeout(tick, blockMs[key])
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
