import { type Hex, numberToHex } from 'viem'
import { contractAddresses, type EvmKey } from '@peregrine/sandbox/evm/contractAddresses'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { mustBatch } from '@peregrine/sandbox/evm/chainBuilder'
import type { RpcClient } from '@peregrine/sandbox/evm/rpcClient'
import { swapTokens } from '@peregrine/sandbox/evm/swapCalls'
import type { World, WorldPool } from '@peregrine/sandbox/evm/world'

export type BulkOptions = {
  key: EvmKey
  rpc: RpcClient
  world: World
  traders: readonly Person[]
  mine: () => Promise<void>
}

const farDeadline = 2n ** 40n
const fees = {
  type: '0x2',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x0',
  gas: '0x493e0',
  value: '0x0',
}

/** At most about a hundredth of a dollar either way: prices hardly move however many swaps there are. */
function amountOf(key: EvmKey, pool: WorldPool, side: 'buy' | 'sell', i: number): bigint {
  const spice = BigInt(i % 97) + 1n
  if (side === 'sell') return 5n * 10n ** 12n * spice
  const stable = contractAddresses[key].stables.find(({ address }) => address === pool.quote)
  return 10n ** BigInt((stable?.decimals ?? 18) - 4) * spice
}

/** The i-th swap, alternating traders, pools and directions. */
function transactionOf({ key, world, traders }: BulkOptions, nonces: Map<Person, number>, i: number) {
  const trader = traders[i % traders.length]
  const pool = world.pricePools[Math.floor(i / 2) % world.pricePools.length]
  if (!trader || !pool) throw new Error('a chain without traders or pools')
  const side = i % 2 === 0 ? 'buy' : 'sell'
  const { address } = trader.account
  const amountIn = amountOf(key, pool, side, i)
  const { to, data } = swapTokens(
    { key, pool, trader: address, amountIn, minOut: 0n, deadline: farDeadline },
    side,
  )
  const nonce = nonces.get(trader) ?? 0
  nonces.set(trader, nonce + 1)
  return { ...fees, from: address, to, data, nonce: numberToHex(nonce) }
}

/** Next nonces, read every time because a reorg reverts them. */
async function prepare({ rpc, traders }: BulkOptions): Promise<Map<Person, number>> {
  await mustBatch(
    rpc,
    traders.map(({ account }) => ['anvil_impersonateAccount', [account.address]]),
  )
  const counts = await mustBatch(
    rpc,
    traders.map(({ account }) => ['eth_getTransactionCount', [account.address, 'latest']]),
  )
  return new Map(traders.map((trader, i) => [trader, Number(counts[i])]))
}

/**
 * Creates a function that makes many real swaps quickly: unsigned transactions of impersonated market makers, with
 * nonce and gas given, so that the node only executes them.
 */
export function createBulkTrades(options: BulkOptions): (count: number, perBlock?: number) => Promise<Hex[]> {
  let made = 0
  return async (count, perBlock = 10) => {
    const nonces = await prepare(options)
    const hashes: Hex[] = []
    while (hashes.length < count) {
      const calls = Array.from(
        { length: Math.min(perBlock, count - hashes.length) },
        () => ['eth_sendUnsignedTransaction', [transactionOf(options, nonces, made++)]] as const,
      )
      hashes.push(...((await mustBatch(options.rpc, calls)) as Hex[]))
      await options.mine()
    }
    return hashes
  }
}
