import { createPeopleSwitch, type PeopleSwitch } from '../people/peopleSwitch.ts'
import { createRandom } from '../people/random.ts'
import { chainIds, type EvmKey } from './contractAddresses.ts'
import { buildWorld, genesisTimestampOf } from './buildWorld.ts'
import type { Cast } from './cast.ts'
import { createChainClock, type PrivateBlocks } from './chainClock.ts'
import { createQuota, type Rates, runChainLoop } from './chainLoop.ts'
import type { TradingContext } from './planTrades.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { createChainPeople, type PeopleCounts, type ChainPeople } from './chainPeople.ts'
import type { RpcClient } from './rpcClient.ts'
import { createTxSender } from './txSender.ts'
import type { World } from './world.ts'

export type EvmChainOptions = {
  key: EvmKey
  seed: string
  port: number
  /** Working folder of the node. */
  dataDir: string
  /** Receives the node's process id as soon as it is known. */
  onSpawn?: (pid: number) => void
  cast: Cast
  /** Trades per second on this chain, by network; all 0 for a chain without people. */
  rates: Rates
  counts: PeopleCounts
  /** By default the people are never paused. */
  people?: PeopleSwitch
  /** Opens what builders hold back, on this node. */
  openHeld?(rpc: RpcClient): PrivateBlocks
  /** Trades before the start: number of blocks and duration. */
  history?: History
}

export type EvmChain = {
  key: EvmKey
  anvil: Anvil
  world: World
  life: ChainPeople
  blocks(): number
  firstBlock(): number
  stop(): Promise<void>
}
type History = { blocks: number; spanMs: number; tradesPerBlock: number }

const blockMs: Record<EvmKey, number> = { eth: 3000, base: 2000, bsc: 1500 }
/** An external indexer that starts late or was down finds the complete last ten minutes on every chain. */
const keptMs = 660_000
const keptBlocks: Record<EvmKey, number> = {
  eth: keptMs / blockMs.eth,
  base: keptMs / blockMs.base,
  bsc: keptMs / blockMs.bsc,
}
const usualFeesGwei: Record<EvmKey, { base: number; tip: number }> = {
  eth: { base: 1.2, tip: 0.2 },
  base: { base: 0.02, tip: 0.002 },
  bsc: { base: 0, tip: 1 },
}
const lastHour: History = { blocks: 60, spanMs: 3_600_000, tradesPerBlock: 1 }
const launchEveryBlocks = 6
/** The block of the past in which a curve of four.meme is filled, so that a migrated token has a past as well. */
const buyOutAt = 20

/** Starts one chain with its contracts, some history, and its people. */
export async function startEvmChain(options: EvmChainOptions): Promise<EvmChain> {
  const { key, seed, port, dataDir, onSpawn } = options
  const anvil = await startAnvil({
    chainId: chainIds[key],
    port,
    genesisTimestamp: genesisTimestampOf(seed, key),
    dataDir,
    keptBlocks: keptBlocks[key],
    onSpawn,
  })
  try {
    return await populate(anvil, options)
  } catch (error) {
    await anvil.stop()
    throw new Error(`the ${key} chain of the sandbox could not be laid out (seed ${seed})`, { cause: error })
  }
}

async function populate(anvil: Anvil, options: EvmChainOptions): Promise<EvmChain> {
  const { key, seed, cast, counts, rates, people = createPeopleSwitch() } = options
  const { rpc } = anvil
  const world = await buildWorld(rpc, { key, seed, cast })
  const clock = await createChainClock(rpc, createRandom(seed, `fees/${key}`), {
    usualGwei: usualFeesGwei[key].base,
    keptBlocks: keptBlocks[key],
    held: options.openHeld?.(rpc),
  })
  const trading = await createTradingContext(anvil, options)
  const life = createChainPeople(trading, clock, world, counts)
  if (Object.values(rates).some((rate) => rate > 0))
    await liveThrough(life, rates, options.history ?? lastHour)
  const stopLoop = runChainLoop({ key, life, clock, rates, counts, people, blockMs: blockMs[key] })
  const stop = async () => {
    await stopLoop()
    await anvil.stop()
  }
  return { key, anvil, world, life, blocks: clock.blocks, firstBlock: clock.firstBlock, stop }
}

async function createTradingContext(
  { rpc }: Anvil,
  { key, seed, cast, counts }: EvmChainOptions,
): Promise<TradingContext> {
  const random = createRandom(seed, `people/${key}`)
  const sender = await createTxSender({
    rpc,
    chainId: chainIds[key],
    people: [...cast.all, cast.deployer],
    tipGwei: () => usualFeesGwei[key].tip * (0.6 + random.next() * 2),
    onError: (kind, detail) => counts.fail(`${key}.${kind}`, detail),
  })
  return {
    key,
    cast,
    random,
    rpc,
    sender,
    approvals: new Set(),
    permitNonces: new Map(),
    onTrade: ({ network }) => counts.trade(network),
  }
}

async function liveThrough(
  life: ChainPeople,
  rates: Rates,
  { blocks, spanMs, tradesPerBlock }: History,
): Promise<void> {
  const startMs = Date.now() - spanMs
  const quota = createQuota(
    Object.fromEntries(Object.keys(rates).map((network) => [network, tradesPerBlock])),
  )
  for (let i = 0; i < blocks; i++)
    await life.step(startMs + (i * spanMs) / blocks, {
      trades: quota(1000),
      launches: i % launchEveryBlocks === 0,
      buysOut: i === buyOutAt,
    })
}
