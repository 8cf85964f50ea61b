import type { ChainKey } from '@peregrine/core/network'
import type { EvmBlock } from '../block.ts'
import { createEvmClient } from '../evm/evmClient.ts'
import { followEvm } from '../evm/followEvm.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import type { ChainCheck } from '../rpc/endpointIdentity.ts'
import type { RpcHooks } from '../rpc/rpcClient.ts'
import { FollowedBlocks, type FollowedBlocksOptions } from './followedBlocks.ts'
import type { TestAnvil } from './startAnvil.ts'

type FollowedOptions = FollowedBlocksOptions<EvmBlock> & {
  endpoints: ChainEndpoints
  chain?: ChainKey
  finalityDepth?: number
  hooks?: RpcHooks
  timeoutMs?: number
  /** Check for our chain. */
  check?: ChainCheck
  trustEndpoint?: boolean
  blockTimeMs?: number
}

/** Follows an EVM chain into memory. */
export class FollowedChain extends FollowedBlocks<EvmBlock> {
  constructor(options: FollowedOptions) {
    const { chain = 'eth', finalityDepth = 64, blockTimeMs = 1_000, check, ...rest } = options
    const { endpoints, hooks, timeoutMs, trustEndpoint } = rest
    const client = createEvmClient({ chain, endpoints, hooks, timeoutMs, trustEndpoint })
    if (check) client.rpc.expect(check)
    super(
      (stored, signal) =>
        followEvm({
          chain: { finalityDepth, blockTimeMs },
          client,
          stored,
          startNumber: 0,
          signal,
          pollMs: 50,
          silenceMs: 150,
        }),
      options,
    )
  }

  block(number: number): EvmBlock {
    const block = this.blocks.get(number)
    if (!block) throw new Error(`no block ${number}`)
    return block
  }

  /** Logs of the Swap event over all blocks. */
  swapCount(): number {
    const logs = [...this.blocks.values()].flatMap((block) => block.transactions.flatMap((tx) => tx.logs))
    return logs.filter((log) => log.data.length === 2 + 2 * 128).length
  }

  /** True if everything up to the node's head equals the node's own data, log by log. */
  async matches(anvil: TestAnvil): Promise<boolean> {
    const head = Number(await anvil.rpc('eth_blockNumber'))
    if (this.blocks.size !== head + 1) return false
    const wanted = (await anvil.rpc('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })) as WantedLog[]
    const own = [...this.blocks.values()].flatMap((block) =>
      block.transactions.flatMap((tx) => tx.logs.map((log) => lineOf(block.hash, tx.hash, log))),
    )
    const node = wanted.map((log) => lineOf(log.blockHash, log.transactionHash, log))
    return own.length === node.length && own.every((line, i) => line === node[i])
  }
}

type LogFields = { logIndex: number | string; address: string; topics: string[]; data: string }

function lineOf(blockHash: string, transactionHash: string, log: LogFields): string {
  const { address, topics, data } = log
  return [blockHash, transactionHash, Number(log.logIndex), address.toLowerCase(), topics.join(), data].join()
}

type WantedLog = LogFields & { blockHash: string; transactionHash: string }
