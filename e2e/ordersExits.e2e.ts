import type { Order } from '@peregrine/contract/order'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPriceMover, type PriceMover } from './openPriceMover.ts'
import {
  endsOf,
  fillOrder,
  inBook,
  pressArm,
  signalStates,
  storedOrders,
  type WalletAtForm,
  walletAtForm,
} from './orderSteps.ts'
import { crashLeader, watchInTabs } from './orderTabs.ts'
import { startPausedSandbox } from './sharedServer.ts'
import { tradedPool, type TradedPool, untilTraded } from './tradeSteps.ts'
import { visits } from './visits.ts'

// A server of its own, since it moves the price of the pool that others trade in.
const { open, read, url } = visits({
  ready: '[data-testid=token-page]',
  choice: { locale: 'en' },
  server: startPausedSandbox,
})

let traded: TradedPool
beforeAll(async () => {
  traded = await tradedPool(read, 'base', 'uniswap-v3')
})

const priceNow = async () => (await read<PoolInfoWire>(`/base/pool-info/${traded.pool}`)).tokenPrice ?? 0

/** A trade's price is its average: what the pool has come to is the price of the next one. */
async function settle(mover: PriceMover): Promise<number> {
  await untilTraded(read, 'base', await mover.touch())
  return priceNow()
}

type Scene = WalletAtForm & {
  mover: PriceMover
  /** The price at which the orders are armed: half as high again as the lowest that the mover can bring about. */
  price: number
}

/** Somebody whose trades have raised the price of a token and can let it fall again; a visitor at its form, who holds it. */
async function openScene(): Promise<Scene> {
  const { pool, token } = traded
  const mover = openPriceMover(url(), traded)
  const low = await settle(mover)
  await mover.raise(4n)
  const price = await settle(mover)
  expect(price).toBeGreaterThan(low * 1.4)
  const { page } = await open(`/base/lp/${pool}`)
  return { mover, price, ...(await walletAtForm(page, url(), { network: 'base', token, spends: '0.1' })) }
}

const ends = (page: Page, orders: readonly Order[]) => endsOf(storedOrders, page, orders)
const fields = { 'order-slippage': '50', 'order-share': '50' }

test('a trailing take-profit outlives a fall before its price was reached, and fires on the first one after', async () => {
  const { page, mover, price, held, landed } = await openScene()
  const before = await held()
  await fillOrder(page, {
    side: 'sell',
    kind: 'trailing-profit',
    isPercent: true,
    fields: { ...fields, 'order-activation': '+30', 'order-trail': '20' },
  })
  const orders = await pressArm(storedOrders, page)
  expect(orders.map(({ kind }) => kind)).toEqual(['trailing-profit'])
  const tabs = await watchInTabs(page, orders)

  // By more than the percent.
  await mover.drop()
  expect(await settle(mover)).toBeLessThan(price * 0.8)
  expect(await signalStates(page, orders)).toEqual(['armed'])
  await mover.raise()
  expect(await settle(mover)).toBeGreaterThan(price * 1.3)
  expect(await signalStates(page, orders)).toEqual(['armed'])
  expect(await held()).toBe(before)

  const fall = await mover.drop()
  const left = await crashLeader(tabs, { book: storedOrders, orders })
  await expect.poll(() => ends(left, orders)).toEqual(['success'])
  const fired = await inBook(storedOrders, left, orders)
  expect(fired[0]?.trigger?.tradeId).toContain(fall)
  expect(await landed(left, fired)).toEqual([-(before / 2n)])
  expect(await held()).toBe(before - before / 2n)
})

test('of a take profit and a stop the profit fires, and the stop is withdrawn: a fall under it sells nothing more', async () => {
  const { page, mover, price, held, landed } = await openScene()
  const before = await held()
  await fillOrder(page, {
    side: 'sell',
    kind: 'oco',
    isPercent: true,
    fields: { ...fields, 'order-line': '+30', 'order-stopLine': '-20' },
  })
  const pair = await pressArm(storedOrders, page)
  expect(pair.map(({ kind }) => kind)).toEqual(['take-profit', 'stop'])
  // A stop of its own at the same line: once it has fired, the other one would have.
  await fillOrder(page, { side: 'sell', kind: 'stop', isPercent: true, fields: { 'order-line': '-20' } })
  const witness = await pressArm(storedOrders, page)
  const tabs = await watchInTabs(page, [...pair, ...witness])

  await mover.raise(4n)
  expect(await settle(mover)).toBeGreaterThan(price * 1.3)
  const left = await crashLeader(tabs, { book: storedOrders, orders: pair })
  await expect.poll(() => ends(left, pair)).toEqual(['success', 'withdrawn'])
  const [sold] = await inBook(storedOrders, left, pair)
  expect(await landed(left, [sold])).toEqual([-(before / 2n)])

  await mover.drop()
  expect(await settle(mover)).toBeLessThan(price * 0.8)
  await expect.poll(() => ends(left, witness)).toEqual(['success'])
  const [profit, stop] = await inBook(storedOrders, left, pair)
  expect(stop).toMatchObject({ trigger: null, holder: null })
  const fired = [profit, ...(await inBook(storedOrders, left, witness))]
  const kept = before - before / 2n
  expect(await landed(left, fired)).toEqual([-(before / 2n), -(kept / 2n)])
  expect(await held()).toBe(kept - kept / 2n)
})

test('scaled exits: two levels fire as the price rises; then the stop sells the rest and withdraws the third', async () => {
  const { page, mover, price, held, landed } = await openScene()
  const before = await held()
  await fillOrder(page, { side: 'sell', kind: 'scaled', fields: { 'order-slippage': '50' } })
  await page.getByTestId('exit-add').click()
  await page.getByTestId('exit-add').click()
  const levels = [
    { percent: '30', share: '20' },
    { percent: '100', share: '30' },
    { percent: '900', share: '50' },
  ]
  for (const [at, { percent, share }] of levels.entries()) {
    const level = page.getByTestId('exit-profit').nth(at)
    await level.getByTestId('exit-percent').fill(percent)
    await level.getByTestId('exit-share').fill(share)
  }
  await page.getByTestId('exit-stop').getByTestId('exit-percent').fill('20')
  const orders = await pressArm(storedOrders, page)
  expect(orders.map(({ kind }) => kind)).toEqual(['take-profit', 'take-profit', 'take-profit', 'stop'])
  const [lower, upper, , stop] = orders as [Order, Order, Order, Order]
  const tabs = await watchInTabs(page, orders)

  await mover.raise(4n)
  expect(await settle(mover)).toBeGreaterThan(price * 1.3)
  await expect.poll(() => ends(page, [lower])).toEqual(['success'])
  expect(await signalStates(page, [upper])).toEqual(['armed'])
  await mover.raise(4n)
  expect(await settle(mover)).toBeGreaterThan(price * 2)
  const left = await crashLeader(tabs, { book: storedOrders, orders: [upper] })
  await expect.poll(() => ends(left, [upper])).toEqual(['success'])
  await mover.drop()
  expect(await settle(mover)).toBeLessThan(price * 0.8)
  await expect.poll(() => ends(left, orders)).toEqual(['success', 'success', 'withdrawn', 'success'])

  const fired = await inBook(storedOrders, left, [lower, upper, stop])
  const first = (before * 2n) / 10n
  const second = ((before - first) * 3n) / 10n
  expect(await landed(left, fired)).toEqual([-first, -second, -(before - first - second)])
  expect(await held()).toBe(0n)
})
