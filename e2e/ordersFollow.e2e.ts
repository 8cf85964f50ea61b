import type { Order } from '@peregrine/contract/order'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { approveCall } from '@peregrine/sandbox/evm/call'
import { fourManager } from '@peregrine/sandbox/evm/contractAddresses'
import { fourBuy, fourSell } from '@peregrine/sandbox/evm/fourCalls'
import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { launchToken } from './launchToken.ts'
import { openPriceMover } from './openPriceMover.ts'
import {
  accountOrders,
  endsOf,
  fillOrder,
  inBook,
  pressArm,
  signalStates,
  storedOrders,
  walletAtForm,
} from './orderSteps.ts'
import { type Booked, crashLeader, watchInTabs } from './orderTabs.ts'
import { signedInPage } from './signedIn.ts'
import { startPausedSandbox } from './sharedServer.ts'
import { tradedPool, untilTraded } from './tradeSteps.ts'
import { visits } from './visits.ts'
import { watchedSteps } from './watchedSteps.ts'

const choice = { locale: 'en' } as const
// A server of its own, since it moves the price of a pool that others trade in.
const visit = visits({ ready: '[data-testid=token-page]', choice, server: startPausedSandbox })
const { open, read, url } = visit

type SaleKind = { kind: string; fields?: Record<string, string> }

/** A visitor who has bought a token of four.meme, and armed a sale of half of it. */
async function armHalf(token: string, { kind, fields }: SaleKind) {
  const { page } = await open(`/four/lp/${token}`)
  const wallet = await walletAtForm(page, url(), { network: 'four', token, spends: '0.1' })
  const before = await wallet.held()
  const half = { 'order-slippage': '50', 'order-share': '50' }
  await fillOrder(page, { side: 'sell', kind, fields: { ...half, ...fields } })
  return { ...wallet, before, orders: await pressArm(storedOrders, page) }
}

/** Orders as they ended, carried out by tabs of which the leading one crashed. */
async function firedInTabs(tabs: readonly Page[], { book, orders }: Booked): Promise<(Order | undefined)[]> {
  const left = await crashLeader(tabs, { book, orders })
  await expect.poll(() => endsOf(book, left, orders)).toEqual(orders.map(() => 'success'))
  return inBook(book, left, orders)
}

test('a creator sells in two parts: the order fires once both are as much as its percent, not before', async () => {
  const { creator, token, heldByCreator } = await launchToken(visit)
  const sale = { kind: 'creator-sale', fields: { 'order-creatorPercent': '50' } }
  const { page, held, landed, before, orders } = await armHalf(token, sale)
  const tabs = await watchInTabs(page, orders)

  await creator.send(approveCall(token, fourManager))
  const third = (await heldByCreator()) / 3n
  await untilTraded(read, 'four', await creator.send(fourSell(token, third, 0n)))
  expect(await signalStates(page, orders)).toEqual(['armed'])
  expect(await held()).toBe(before)
  const last = await creator.send(fourSell(token, third, 0n))
  const fired = await firedInTabs(tabs, { book: storedOrders, orders })
  expect(fired[0]?.trigger?.tradeId).toContain(last)
  expect(await landed(page, fired, { fees: 1 })).toEqual([-(before / 2n)])
  expect(await held()).toBe(before - before / 2n)
})

test('a curve moves to its pool: a sale and a purchase fire there, and nothing before', async () => {
  const { creator, token } = await launchToken(visit)
  const { page, held, landed, before, orders: sale } = await armHalf(token, { kind: 'migration-sell' })
  await fillOrder(page, { side: 'buy', kind: 'migration-buy', fields: { 'order-coins': '0.05' } })
  const orders = [...sale, ...(await pressArm(storedOrders, page))]
  const tabs = await watchInTabs(page, orders)

  const stage = async () => (await read<PoolInfoWire>(`/four/pool-info/${token}`)).launch?.stage
  // In parts: bought at once, the average price that fires the purchase would be far under the pool's.
  let last = ''
  while ((await stage()) === 'curve') {
    expect(await signalStates(page, orders)).toEqual(['armed', 'armed'])
    expect(await held()).toBe(before)
    last = await creator.send(fourBuy(token, parseEther('3'), 0n))
    await untilTraded(read, 'four', last)
  }
  expect(await stage()).toBe('migrated')
  const fired = await firedInTabs(tabs, { book: storedOrders, orders })
  const { blockHash } = await creator.ask<{ blockHash: string }>('eth_getTransactionReceipt', [last])
  expect(fired.map((order) => order?.trigger?.blockHash)).toEqual([blockHash, blockHash])
  const [sold = 0n, bought = 0n] = await landed(page, fired, { fees: 2 })
  expect(bought).toBeGreaterThan(0n)
  // Half of what the wallet has at that moment: one trigger fires both, in no promised order.
  expect([before / 2n, (before + bought) / 2n]).toContain(-sold)
  expect(await held()).toBe(before + sold + bought)
})

test('two of three watched wallets of a signed-in trader buy: his purchase fires, not by one that buys twice', async () => {
  const traded = await tradedPool(read, 'base', 'uniswap-v3')
  const movers = [1, 2, 3].map(() => openPriceMover(url(), traded))
  const [first, second] = movers
  if (!first || !second) throw new Error('nobody to watch')
  const signed = await signedInPage(visit, `/base/lp/${traded.pool}`, choice)
  const { page } = signed
  const { watch } = watchedSteps(visit)
  const rows = movers.map(({ address }, at) => ({
    chainType: 1 as const,
    addAddress: address,
    name: `watched ${at}`,
  }))
  await watch(signed, rows)
  await page.reload()
  const { held, landed } = await walletAtForm(page, url(), { network: 'base', token: traded.token })
  await fillOrder(page, {
    side: 'buy',
    kind: 'group-buy',
    fields: { 'order-groupCount': '2', 'order-groupMinutes': '10', 'order-coins': '0.05' },
  })
  const orders = await pressArm(accountOrders, page)
  const tabs = await watchInTabs(page, orders)

  for (const _ of [1, 2]) await untilTraded(read, 'base', await first.touch())
  expect(await signalStates(page, orders)).toEqual(['armed'])
  expect(await held()).toBe(0n)
  const last = await second.touch()
  const fired = await firedInTabs(tabs, { book: accountOrders, orders })
  expect(fired[0]?.trigger?.tradeId).toContain(last)
  const [bought = 0n] = await landed(page, fired)
  expect(bought).toBeGreaterThan(0n)
  expect(await held()).toBe(bought)
})
