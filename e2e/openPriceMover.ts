import type { Network } from '@peregrine/core/network'
import { buildApproval } from '@peregrine/protocols/erc20/buildCalls'
import { contractAddresses } from '@peregrine/sandbox/evm/contractAddresses'
import { buyWithCoin, sellForCoin, type SwapOrder } from '@peregrine/sandbox/evm/swapCalls'
import type { Address, Hex } from 'viem'
import { openNodeSender } from './nodeSender.ts'
import { heldOnChain, type TradedPool } from './tradeSteps.ts'

type MoverNetwork = Extract<Network, 'base' | 'bsc'>

/** Moves the price of a V3 pool that trades its token for the wrapped coin, straight on the node. Returns hashes. */
export type PriceMover = {
  /** Trades by this account. */
  address: string
  /** Buys for this part of the coins that the pool holds: for half of them, the price more than doubles. */
  raise(part?: bigint): Promise<Hex>
  /** Buys a little: the last trade of the pool is then at the price that the pool has. */
  touch(): Promise<Hex>
  /** Sells all that was bought, if anything was. */
  drop(): Promise<Hex | null>
}

const dexes = { base: 'uniswap-v3', bsc: 'pancakeswap-v3' } as const

/** An account of its own that moves the price of a pool. */
export function openPriceMover(
  url: string,
  { pool, token, anchor }: TradedPool,
  network: MoverNetwork = 'base',
): PriceMover {
  const { address, ask, fund, send } = openNodeSender(url, network)
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
    trader: address,
    amountIn,
    minOut: 1n,
    deadline: 2n ** 40n,
  })
  /** Buys for this part of the coins that the pool holds. */
  async function buy(part: bigint): Promise<Hex> {
    const amountIn = (await heldOnChain(url, network, pool, anchor)) / part
    await fund(amountIn + 10n ** 18n)
    return send(buyWithCoin(await orderOf(amountIn), 'swapRouter02'))
  }
  return {
    address: address.toLowerCase(),
    raise: (part = 2n) => buy(part),
    touch: () => buy(10_000n),
    async drop() {
      const held = await heldOnChain(url, network, address, token)
      if (held === 0n) return null
      const { to, data } = buildApproval(token, contractAddresses[network].swapRouter02, held)
      await send({ to: to as Address, data: data as Hex })
      return send(sellForCoin(await orderOf(held), 'swapRouter02'))
    },
  }
}
