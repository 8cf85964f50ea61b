import type { Hex } from 'viem'
import type { Random } from '../people/random.ts'
import type { RpcClient } from './rpcClient.ts'
import type { Receipt } from './txSender.ts'

/** Mines the blocks of one chain: times always increase and are never in the future. */
export type ChainClock = {
  /** Fixes the base fee of the next block and returns it, in wei; transactions are checked against it on sending. */
  nextBaseFee(): Promise<bigint>
  /** Number of transactions waiting to be mined. */
  pending(): Promise<number>
  /** Mines one block at this time (seconds); null if there already is a block in that second. */
  mine(timestamp: number): Promise<Receipt[] | null>
  blocks(): number
  /** The oldest block with transactions still on the node. */
  firstBlock(): number
}

/** Transactions that become public only with their block. */
export type PrivateBlocks = {
  /** How many wait. */
  count(): number
  /** Hands over those for the block that is mined next, at this time (seconds). */
  release(timestamp: number): Promise<void>
  /** Learns what the block has. */
  settle(minedHashes: readonly string[]): Promise<void>
}

/** Base fees vary around `usualGwei`; 0 stays 0. */
export async function createChainClock(
  rpc: RpcClient,
  random: Random,
  {
    usualGwei,
    keptBlocks,
    held,
  }: { usualGwei: number; keptBlocks: number; held?: PrivateBlocks | undefined },
): Promise<ChainClock> {
  const last = await rpc.call<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  let lastTimestamp = Number(last.timestamp)
  let feeGwei = usualGwei
  let blocks = 0
  return {
    async nextBaseFee() {
      feeGwei = Math.min(usualGwei * 4, Math.max(usualGwei / 4, feeGwei * (0.95 + random.next() * 0.1)))
      const fee = BigInt(Math.round(feeGwei * 1e9))
      await rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${fee.toString(16)}`)
      return fee
    },
    blocks: () => blocks,
    firstBlock: () => Math.max(0, Number(last.number) + blocks - keptBlocks + 1),
    async pending() {
      const status = await rpc.call<{ pending: Hex }>('txpool_status')
      return Number(status.pending) + (held?.count() ?? 0)
    },
    async mine(timestamp) {
      if (timestamp <= lastTimestamp) return null
      await held?.release(timestamp)
      await rpc.call('evm_mine', timestamp)
      lastTimestamp = timestamp
      blocks += 1
      const receipts = await rpc.call<Receipt[]>('eth_getBlockReceipts', 'latest')
      await held?.settle(receipts.map(({ transactionHash }) => transactionHash))
      return receipts
    },
  }
}
