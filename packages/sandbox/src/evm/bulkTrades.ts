import { type Hex, numberToHex } from 'viem'
import type { EvmKey } from './addressBook.ts'
import { addressBook } from './addressBook.ts'
import type { Person } from './cast.ts'
import { mustBatch } from './chainBuilder.ts'
import type { RpcClient } from './rpcClient.ts'
import { swapTokens } from './swapCalls.ts'
import type { World, WorldPool } from './world.ts'

export type BulkOptions = {
  key: EvmKey
  rpc: RpcClient
  world: World
  traders: readonly Person[]
  mine: () => Promise<void>
}

const farDeadline = 2n ** 40n

/** Half a thousandth of a coin or a dollar either way: prices hardly move however many swaps there are. */
function amountOf(key: EvmKey, pool: WorldPool, side: 'buy' | 'sell', i: number): bigint {
  const spice = BigInt(i % 97) + 1n
  if (side === 'sell') return 5n * 10n ** 12n * spice
  const stable = addressBook[key].stables.find(({ address }) => address === pool.quote)
  return 10n ** BigInt((stable?.decimals ?? 18) - 4) * spice
}

/**
 * A function that makes many real swaps quickly: unsigned transactions of impersonated market makers, with nonce and gas
 * given, so that the node only executes them.
 */
export function createBulkTrades({
  key,
  rpc,
  world,
  traders,
  mine,
}: BulkOptions): (count: number, perBlock?: number) => Promise<Hex[]> {
  const nonces = new Map<Person, number>()
  let made = 0

  // Read every time: a reorg takes nonces back.
  const prepare = async () => {
    await mustBatch(
      rpc,
      traders.map(({ account }) => ['anvil_impersonateAccount', [account.address]]),
    )
    const counts = await mustBatch(
      rpc,
      traders.map(({ account }) => ['eth_getTransactionCount', [account.address, 'latest']]),
    )
    traders.forEach((trader, i) => nonces.set(trader, Number(counts[i])))
  }

  const nextTransaction = () => {
    const i = made++
    const trader = traders[i % traders.length]
    const pool = world.pricePools[Math.floor(i / 2) % world.pricePools.length]
    if (!trader || !pool) throw new Error('a chain without traders or pools')
    const side = i % 2 === 0 ? 'buy' : 'sell'
    const order = {
      key,
      pool,
      trader: trader.account.address,
      amountIn: amountOf(key, pool, side, i),
      minOut: 0n,
      deadline: farDeadline,
    }
    const { to, data } = swapTokens(order, side)
    const nonce = nonces.get(trader) ?? 0
    nonces.set(trader, nonce + 1)
    const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x0' }
    return {
      type: '0x2',
      from: trader.account.address,
      to,
      data,
      nonce: numberToHex(nonce),
      gas: '0x493e0',
      value: '0x0',
      ...fees,
    }
  }

  return async (count, perBlock = 10) => {
    await prepare()
    const hashes: Hex[] = []
    while (hashes.length < count) {
      const size = Math.min(perBlock, count - hashes.length)
      const calls = Array.from(
        { length: size },
        () => ['eth_sendUnsignedTransaction', [nextTransaction()]] as const,
      )
      hashes.push(...((await mustBatch(rpc, calls)) as Hex[]))
      await mine()
    }
    return hashes
  }
}
