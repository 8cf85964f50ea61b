import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Hex, numberToHex } from 'viem'
import { contractAddresses, chainIds, type EvmKey, evmKeys } from '@peregrine/sandbox/evm/contractAddresses'
import { buildWorld, genesisTimestampOf } from '@peregrine/sandbox/evm/buildWorld'
import { createBulkTrades } from '@peregrine/testkit/bulkTrades'
import { type Cast, createCast, type Person } from '@peregrine/sandbox/evm/cast'
import type { RpcClient } from '@peregrine/sandbox/evm/rpcClient'
import { type Anvil, startAnvil } from '@peregrine/sandbox/evm/startAnvil'
import type { World } from '@peregrine/sandbox/evm/world'

export type TestChainOptions = {
  /** 1 and 8453: Uniswap; 56: PancakeSwap and four.meme. */
  chainId: 1 | 8453 | 56
  /** `manual` mines on request, `auto` at every transaction. */
  mining: 'manual' | 'auto'
  seed?: string
}

/** One node with real exchanges, for tests and benches. */
export type TestChain = {
  key: EvmKey
  chainId: number
  rpcUrl: string
  wsUrl: string
  rpc: RpcClient
  pid: number
  world: World
  contracts: (typeof contractAddresses)[EvmKey]
  /** Accounts with coins and dollar coins, and their keys. */
  users: readonly Person[]
  /** Mines empty blocks or pending transactions, one second apart and never in the future. */
  mine(blocks?: number): Promise<void>
  /**
   * Real swaps in V2 and V3 pools, both ways, `perBlock` to a block, mined at once.
   *
   * @returns hashes of the transactions, in block order
   */
  sendSwaps(count: number, perBlock?: number): Promise<Hex[]>
  /** Replaces the last blocks with as many empty ones: the same height, other hashes. */
  reorg(depth: number): Promise<void>
  /** Removes the last blocks. */
  rollback(depth: number): Promise<void>
  stop(): Promise<void>
}

const dayMs = 86_400_000

function createMiner(rpc: RpcClient): (blocks: number) => Promise<void> {
  // Far enough back that a bench of 80,000 blocks stays in the past.
  let timestamp = Math.floor((Date.now() - dayMs) / 1000)
  return async (blocks) => {
    for (let i = 0; i < blocks; i++) await rpc.call('evm_mine', timestamp++)
  }
}

/**
 * The node mines the new branch empty and at times derived from the parent's, so replacing another such branch would
 * reproduce it block for block and make the reorg shallower than requested: each gets its own miner.
 */
function createReorg(rpc: RpcClient): (depth: number) => Promise<void> {
  let branch = 0
  const hashAt = async (number: number): Promise<string> =>
    (await rpc.call<{ hash: string }>('eth_getBlockByNumber', numberToHex(number), false)).hash
  return async (depth) => {
    const first = Number(await rpc.call('eth_blockNumber')) - depth + 1
    const [kept, gone] = [await hashAt(first - 1), await hashAt(first)]
    await rpc.call('anvil_setCoinbase', numberToHex(++branch, { size: 20 }))
    await rpc.call('anvil_reorg', depth, [])
    if ((await hashAt(first - 1)) !== kept || (await hashAt(first)) === gone)
      throw new Error(`the node did not replace its last ${depth} blocks`)
  }
}

async function startNode(key: EvmKey, seed: string, dataDir: string): Promise<Anvil> {
  return startAnvil({
    chainId: chainIds[key],
    port: 0,
    genesisTimestamp: genesisTimestampOf(seed, key),
    dataDir,
    keptBlocks: 'all',
  })
}

async function build(
  anvil: Anvil,
  key: EvmKey,
  seed: string,
  mining: TestChainOptions['mining'],
): Promise<{ cast: Cast; world: World }> {
  const cast = createCast(seed, { kol: 0, retail: 0, sniper: 0, creator: 1, maker: 8, user: 4 })
  const world = await buildWorld(anvil.rpc, { key, seed, cast })
  await anvil.rpc.call('anvil_setNextBlockBaseFeePerGas', numberToHex(0))
  if (mining === 'auto') await anvil.rpc.call('evm_setAutomine', true)
  return { cast, world }
}

/** Starts one chain with contracts and pools in a temporary folder; resolves within a second or so. */
export async function startTestChain({
  chainId,
  mining,
  seed = 'test',
}: TestChainOptions): Promise<TestChain> {
  const key = evmKeys.find((known) => chainIds[known] === chainId)
  if (!key) throw new Error(`there is no test chain ${chainId}`)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'peregrine-chain-'))
  const anvil = await startNode(key, seed, dataDir)
  const stop = async () => {
    await anvil.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { cast, world } = await build(anvil, key, seed, mining).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const mineBlocks = createMiner(anvil.rpc)
  const { rpc, rpcUrl, wsUrl, pid } = anvil
  return {
    key,
    chainId,
    rpcUrl,
    wsUrl,
    rpc,
    pid,
    world,
    contracts: contractAddresses[key],
    users: cast.user,
    mine: (blocks = 1) => mineBlocks(blocks),
    sendSwaps: createBulkTrades({ key, rpc, world, traders: cast.maker, mine: () => mineBlocks(1) }),
    reorg: createReorg(rpc),
    rollback: (depth) => rpc.call('anvil_rollback', depth),
    stop,
  }
}
