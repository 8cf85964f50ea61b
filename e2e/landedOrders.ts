import type { Order } from '@peregrine/contract/order'
import { type Network, networkFacts } from '@peregrine/core/network'
import {
  createPublicClient,
  erc20Abi,
  type Hex,
  http,
  parseEventLogs,
  toFunctionSelector,
  type Transaction,
} from 'viem'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { unsettledTrades } from './killedTab.ts'
import { operator } from './sharedServer.ts'
import { nodeUrl } from './tradeSteps.ts'

/** A transaction of a wallet in the blocks of an EVM chain. */
type Landed = {
  hash: Hex
  what: 'approval' | 'fee' | 'trade'
  status: string
  /** Base units of the token that the wallet has more, or less, by its transfers. */
  gained: bigint
}

const approval = toFunctionSelector('approve(address,uint256)')

type Orders = readonly (Order | undefined)[]

/**
 * Reads what each of these orders of the wallet brought on the chain, in base units of the token, although a tab has
 * crashed. Each has to be one transaction that succeeded, and the wallet to have sent nothing else since, save so many
 * fees, an approval for each sale, and one more at most. `page` is a tab of the wallet's browser that is left.
 */
export type LandedReader = (page: Page, orders: Orders, expected?: { fees: number }) => Promise<bigint[]>

/** Waits until the wallets of a browser have sent all that they will, by its own log. */
const untilSettled = (page: Page) => expect.poll(() => unsettledTrades(page)).toEqual([])

export type WatchedWallet = { network: Network; wallet: string; token: string }

/** Reads what a wallet of the page sends from now on, by a client and from a node that know nothing of our server. */
export async function watchLanded(
  page: Page,
  url: string,
  { network, wallet, token }: WatchedWallet,
): Promise<LandedReader> {
  // The fee of a purchase lands after it.
  await untilSettled(page)
  const chain = createPublicClient({ transport: http(await nodeUrl(url, networkFacts[network].chain)) })
  const address = wallet.toLowerCase() as Hex
  const countSent = () => chain.getTransactionCount({ address })
  const newestBlock = () => chain.getBlockNumber({ cacheTime: 0 })
  const since = await newestBlock()
  const sentBefore = await countSent()

  function whatIs({ to, input }: Transaction): Landed['what'] {
    if (input.startsWith(approval)) return 'approval'
    return input === '0x' && to?.toLowerCase() === operator ? 'fee' : 'trade'
  }

  async function readLanded(transaction: Transaction): Promise<Landed> {
    const { hash } = transaction
    const { status, logs } = await chain.getTransactionReceipt({ hash })
    const moved = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).filter(
      (log) => log.address.toLowerCase() === token,
    )
    const gained = moved.reduce((sum, { args: { from, to, value } }) => {
      const [isIn, isOut] = [to.toLowerCase() === address, from.toLowerCase() === address]
      return sum + (isIn ? value : 0n) - (isOut ? value : 0n)
    }, 0n)
    return { hash, what: whatIs(transaction), status, gained }
  }

  async function landed(): Promise<Landed[]> {
    const newest = await newestBlock()
    const heights = Array.from({ length: Number(newest - since) }, (_, at) => since + BigInt(at + 1))
    const blocks = await Promise.all(
      heights.map((blockNumber) => chain.getBlock({ blockNumber, includeTransactions: true })),
    )
    const own = blocks
      .flatMap(({ transactions }) => transactions)
      .filter(({ from }) => from.toLowerCase() === address)
    // No block was missed.
    expect(own).toHaveLength((await countSent()) - sentBefore)
    return Promise.all(own.map(readLanded))
  }

  async function readOrders(orders: Orders): Promise<{ gains: bigint[]; fees: number }> {
    const all = await landed()
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['success']))
    const of = (what: Landed['what']) => all.filter((one) => one.what === what)
    const trades = of('trade')
    const hashes = orders.map((order) => order?.wallets[0]?.hash ?? 'none')
    expect(trades.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
    const gains = hashes.map((hash) => trades.find((trade) => trade.hash === hash)?.gained ?? 0n)
    const sales = gains.filter((gain) => gain < 0n).length
    // Whoever takes over from a tab that crashed between an approval and its sale may approve again.
    expect([sales, sales + 1]).toContain(of('approval').length)
    return { gains, fees: of('fee').length }
  }

  return async (left, orders, { fees } = { fees: 0 }) => {
    await expect.poll(async () => (await readOrders(orders)).fees).toBe(fees)
    // Nothing more may have landed once nothing is under way.
    await untilSettled(left)
    const last = await readOrders(orders)
    expect(last.fees).toBe(fees)
    return last.gains
  }
}
