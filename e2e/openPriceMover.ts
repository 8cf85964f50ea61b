import { type Network, networkFacts } from '@peregrine/core/network'
import { buildApproval } from '@peregrine/protocols/erc20/buildCalls'
import type { Call } from '@peregrine/sandbox/evm/call'
import { contractAddresses } from '@peregrine/sandbox/evm/contractAddresses'
import { buyWithCoin, sellForCoin, type SwapOrder } from '@peregrine/sandbox/evm/swapCalls'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { askNode, heldOnChain, type TradedPool } from './tradeSteps.ts'

type MoverNetwork = Extract<Network, 'base' | 'bsc'>

/** Moves the price of a V3 pool that trades its token for the wrapped coin, straight on the node. */
export type PriceMover = {
  /** Trades by this account. */
  address: string
  /** Buys for half of the coins that the pool holds: the price more than doubles. */
  raise(): Promise<void>
  /** Buys a little: the last trade of the pool is then at the price that the pool has. */
  touch(): Promise<void>
  /** Sells all that was bought, if anything was. */
  drop(): Promise<void>
}

/** Asks a network's own node. */
type Ask = <T>(method: string, params: unknown[]) => Promise<T>

type Sent = Partial<Call> & Pick<Call, 'to'>

/** On a paused chain these tips are what its node learns the price of gas from: each above the last, it would double. */
const mostTip = 1_000_000_000n

async function send(ask: Ask, account: PrivateKeyAccount, { to, data, value = 0n, gas = 100_000n }: Sent) {
  const [gasPrice, chainId, nonce] = await Promise.all([
    ask<string>('eth_gasPrice', []),
    ask<string>('eth_chainId', []),
    ask<string>('eth_getTransactionCount', [account.address, 'latest']),
  ])
  const raw = await account.signTransaction({
    to,
    data: data as Hex,
    value,
    gas,
    chainId: Number(chainId),
    nonce: Number(nonce),
    type: 'eip1559',
    maxFeePerGas: BigInt(gasPrice) * 3n,
    maxPriorityFeePerGas: BigInt(gasPrice) < mostTip ? BigInt(gasPrice) : mostTip,
  })
  const hash = await ask<string>('eth_sendRawTransaction', [raw])
  const receipt = await vi.waitUntil(
    () => ask<{ status: string } | null>('eth_getTransactionReceipt', [hash]),
    { timeout: 120_000, interval: 200 },
  )
  if (receipt.status !== '0x1') throw new Error('a transaction that was to move the price failed')
}

const dexes = { base: 'uniswap-v3', bsc: 'pancakeswap-v3' } as const

/** An account of its own that moves the price of a pool. */
export function openPriceMover(
  url: string,
  { pool, token, anchor }: TradedPool,
  network: MoverNetwork = 'base',
): PriceMover {
  const ask: Ask = async <T>(method: string, params: unknown[]) =>
    (await askNode(url, networkFacts[network].chain, method, params)) as T
  const account = privateKeyToAccount(generatePrivateKey())
  const orderOf = async (amountIn: bigint): Promise<SwapOrder> => ({
    key: network,
    pool: {
      dex: dexes[network],
      address: pool as Address,
      base: token as Address,
      quote: contractAddresses[network].wrapped,
      feePips: Number(await ask<string>('eth_call', [{ to: pool, data: '0xddca3f43' }, 'latest'])),
      symbol: '',
    },
    trader: account.address,
    amountIn,
    minOut: 1n,
    deadline: 2n ** 40n,
  })
  /** Buys for this part of the coins that the pool holds. */
  async function buy(part: bigint): Promise<void> {
    const amountIn = (await heldOnChain(url, network, pool, anchor)) / part
    await ask('anvil_setBalance', [account.address, `0x${(amountIn + 10n ** 18n).toString(16)}`])
    await send(ask, account, buyWithCoin(await orderOf(amountIn), 'swapRouter02'))
  }
  return {
    address: account.address.toLowerCase(),
    raise: () => buy(2n),
    touch: () => buy(10_000n),
    async drop() {
      const held = await heldOnChain(url, network, account.address, token)
      if (held === 0n) return
      const { to, data } = buildApproval(token, contractAddresses[network].swapRouter02, held)
      await send(ask, account, { to: to as Address, data: data as Hex })
      await send(ask, account, sellForCoin(await orderOf(held), 'swapRouter02'))
    },
  }
}
