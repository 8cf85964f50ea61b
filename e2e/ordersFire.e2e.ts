import type { Order } from '@peregrine/contract/order'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Trading } from '@peregrine/contract/routes/trading'
import { makeBracket, makeOrder, type OrderDraft } from '@peregrine/orders/makeOrders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sealedOrder } from '@peregrine/testkit/sealedOrder'
import { watchLanded } from './landedOrders.ts'
import {
  accountOrders,
  endsOf,
  inBook,
  keysOf,
  makingOf,
  newId,
  sale,
  storedOrders,
  storeOrders,
  untilArmed,
} from './orderSteps.ts'
import { crashLeader, openOrderTabs } from './orderTabs.ts'
import { openPriceMover } from './openPriceMover.ts'
import { signedInPage } from './signedIn.ts'
import { startPausedSandbox } from './sharedServer.ts'
import { askNode, fundedWallet, heldOnChain, press, tradedPool, type TradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

// A server of its own, since it moves the price of the pool that others trade in.
const visit = visits({ ready: '[data-testid=token-page]', server: startPausedSandbox })
const { open, read, url } = visit

const long = { timeout: 120_000, interval: 500 }
const ends = (page: Page, orders: readonly Order[]) => endsOf(storedOrders, page, orders)

/** Sends so far, by the chain's own node: a nonce that is used once more is a transaction. */
const sentBy = async (wallet: string) =>
  Number(await askNode(url(), 'base', 'eth_getTransactionCount', [wallet, 'latest']))

type Holder = {
  page: Page
  wallet: string
  traded: TradedPool
  price: number
  marketCap: number
  /** What every order of this wallet has in common. */
  terms: Pick<OrderDraft, 'token' | 'decimals' | 'pool' | 'wallets' | 'serviceFee'>
}

/** Makes a funded wallet on Base on an open page, with the price of its pool. */
async function fundedHolder(page: Page, traded: TradedPool): Promise<Holder> {
  const wallet = await fundedWallet(page, url(), 'base')
  const info = await read<PoolInfoWire>(`/base/pool-info/${traded.pool}`)
  const { tokenPrice, marketCap } = info
  if (tokenPrice === null || marketCap === null) throw new Error('a pool without a price')
  const { networks } = await read<Trading>('/api/trading')
  const serviceFee = networks.base?.serviceFee
  if (!serviceFee) throw new Error('the server under test sets no service fee')
  const { token, decimals, pool } = traded
  const terms = { token, decimals, pool, wallets: [wallet], serviceFee }
  return { page, wallet, traded, price: tokenPrice, marketCap, terms }
}

/** A wallet on Base that holds a token, whose pool has a price. */
async function openHolder(): Promise<Holder> {
  const traded = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await open(`/base/lp/${traded.pool}`, { locale: 'en' })
  const holder = await fundedHolder(page, traded)
  expect(await press(page, '0.1')).toEqual(['done'])
  return holder
}

/** Stores orders, opens three tabs that carry them out, and waits until the server watches all of them. */
async function arm({ page }: Holder, drafts: readonly OrderDraft[]) {
  const trading = await read<Trading>('/api/trading')
  const keys = await keysOf(page)
  const orders = drafts.map((draft) => sealedOrder(makeOrder(draft, makingOf(trading)), keys))
  await storeOrders(page, orders)
  const tabs = await openOrderTabs(page, 3)
  await untilArmed(page, orders)
  return { orders, tabs }
}

const makingIds = () => ({ id: newId(), signalId: newId() })

const tenth = { type: 'share', bps: 1_000, of: 'held' } as const

test('a rising price fires profits by price and market cap, a purchase, a follower of wallets: once each, though the tab that carries them out crashes', async () => {
  const holder = await openHolder()
  const { page, wallet, traded, price, marketCap, terms } = holder
  const mover = openPriceMover(url(), traded)
  const own = { side: 'buy', amount: { type: 'coins', units: `${10n ** 16n}` } } as const
  const drafts: OrderDraft[] = [
    sale({
      ...terms,
      amount: tenth,
      when: { kind: 'level', measure: 'price', at: 'over', value: price * 1.4 },
    }),
    sale({
      ...terms,
      amount: tenth,
      when: { kind: 'level', measure: 'mcap', at: 'over', value: marketCap * 1.4 },
    }),
    sale({
      ...terms,
      amount: tenth,
      when: { kind: 'change', measure: 'price', percent: 40, reference: price },
    }),
    sale({
      ...terms,
      ...own,
      kind: 'rise-buy',
      when: { kind: 'level', measure: 'price', at: 'over', value: price * 1.3 },
    }),
    sale({
      ...terms,
      ...own,
      kind: 'group-buy',
      // The purchase that fires it ends far above its own average price.
      slippageBps: 9_000,
      when: { kind: 'group-buy', wallets: [mover.address], count: 1, withinMs: 60_000 },
    }),
  ]
  const { orders, tabs } = await arm(holder, drafts)
  const held = () => heldOnChain(url(), 'base', wallet, traded.token)
  const kept = await held()
  const landed = await watchLanded(page, url(), { network: 'base', wallet, token: traded.token })
  await mover.raise()
  await crashLeader(tabs, { book: storedOrders, orders })
  await expect.poll(() => ends(page, orders), long).toEqual(orders.map(() => 'success'))
  const gains = await landed(page, await inBook(storedOrders, page, orders))
  expect(gains.map((gain) => gain > 0n)).toEqual([false, false, false, true, true])
  expect(await held()).toBe(gains.reduce((sum, gain) => sum + gain, kept))
})

test('a falling price fires a stop and a trailing stop, and a purchase under a price: once each, though the tab that carries them out crashes', async () => {
  const holder = await openHolder()
  const { page, wallet, traded, terms } = holder
  const mover = openPriceMover(url(), traded)
  // A trade's price is its average, which is the same on the way up and down; only the next one is at the top.
  await mover.raise()
  await mover.touch()
  const high = async () => (await read<PoolInfoWire>(`/base/pool-info/${traded.pool}`)).tokenPrice ?? 0
  await expect.poll(high, long).toBeGreaterThan(holder.price * 1.8)
  const price = await high()
  const drafts: OrderDraft[] = [
    sale({
      ...terms,
      kind: 'stop',
      amount: tenth,
      when: { kind: 'level', measure: 'price', at: 'under', value: price * 0.8 },
    }),
    sale({
      ...terms,
      kind: 'trailing-stop',
      amount: tenth,
      when: { kind: 'trailing', measure: 'price', from: 'highest', percent: 20, activation: null },
    }),
    sale({
      ...terms,
      side: 'buy',
      kind: 'limit-buy',
      amount: { type: 'coins', units: `${10n ** 16n}` },
      when: { kind: 'level', measure: 'price', at: 'under', value: price * 0.75 },
    }),
  ]
  const { orders, tabs } = await arm(holder, drafts)
  const landed = await watchLanded(page, url(), { network: 'base', wallet, token: traded.token })
  await mover.drop()
  await crashLeader(tabs, { book: storedOrders, orders })
  await expect.poll(() => ends(page, orders), long).toEqual(orders.map(() => 'success'))
  const gains = await landed(page, await inBook(storedOrders, page, orders))
  expect(gains.map((gain) => gain > 0n)).toEqual([false, false, true])
})

test('a signed-in trader’s bracket in a browser that never agreed to the fee: the purchase fires, and its exit sells exactly what it brought; what his wallets have not sealed is never traded', async () => {
  const traded = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await signedInPage(visit, `/base/lp/${traded.pool}`, { locale: 'en' })
  const { wallet, price, terms } = await fundedHolder(page, traded)
  const over = (value: number) => ({ kind: 'level', measure: 'price', at: 'over', value }) as const
  const entry = sale({
    ...terms,
    side: 'buy',
    kind: 'rise-buy',
    amount: { type: 'coins', units: `${10n ** 16n}` },
    when: over(price * 1.3),
    // The purchase that raises the price ends far above its own average.
    slippageBps: 9_000,
  })
  const bought = { type: 'share', bps: 10_000, of: 'bought' } as const
  const exits = { profits: [sale({ ...terms, amount: bought, when: over(price * 1.2) })], stops: [] }
  const trading = await read<Trading>('/api/trading')
  const keys = await keysOf(page)
  const orders = makeBracket(entry, exits, makingOf(trading)).map((order) => sealedOrder(order, keys))
  // What whoever has the session's cookie, or the server itself, can put into the book.
  const foreign = makeOrder(entry, makingOf(trading))
  const [first] = orders
  const bent = first && { ...first, ...makingIds(), amount: { type: 'coins', units: `${10n ** 17n}` } }
  const added = await page.request.fetch('/api/orders', {
    method: 'POST',
    data: { orders: [...orders, foreign, bent] },
    headers: { origin: url() },
  })
  expect(added.status()).toBe(200)
  await page.reload()
  await page.getByTestId('token-page').waitFor()
  await untilArmed(page, orders.slice(0, 1))
  const before = await sentBy(wallet)
  await openPriceMover(url(), traded).raise()
  await expect.poll(() => endsOf(accountOrders, page, orders), long).toEqual(['success', 'success'])
  const refused = async () =>
    (await accountOrders(page)).flatMap(({ id, status, reason, epoch }) =>
      id === foreign.id || id === bent?.id ? [`${status} ${reason} ${epoch}`] : [],
    )
  await expect.poll(refused, long).toEqual(['failed unsealed 0', 'failed unsealed 0'])
  await page.goto('/orders')
  const row = page.locator(`[data-testid=order-row][data-id="${foreign.id}"]`)
  await row.filter({ hasText: 'Not armed by this wallet' }).waitFor()
  // A purchase, an approval, a sale; and nothing of it is left.
  expect((await sentBy(wallet)) - before).toBe(3)
  expect(await heldOnChain(url(), 'base', wallet, traded.token)).toBe(0n)
})

test('the price has doubled: selling the initial brings back what was spent, and the rest is kept', async () => {
  const traded = await tradedPool(read, 'base', 'uniswap-v3')
  const { token } = traded
  const { page } = await open(`/base/lp/${traded.pool}`, { locale: 'en' })
  const wallet = await fundedWallet(page, url(), 'base')
  const coins = async () =>
    BigInt((await askNode(url(), 'base', 'eth_getBalance', [wallet, 'latest'])) as string)
  const given = await coins()
  expect(await press(page, '0.1')).toEqual(['done'])
  const [bought, spent] = [await heldOnChain(url(), 'base', wallet, token), given - (await coins())]
  await page.getByTestId('ticket-sell').click()
  await page.getByTestId('position-held').waitFor()
  await openPriceMover(url(), traded).raise()
  const before = await coins()
  expect(await press(page, 'initial')).toEqual(['done'])
  // The least that it may bring back is what was spent, and the slippage comes on top; 3 % for the coin's own price.
  const back = Number((await coins()) - before) / Number(spent)
  expect(back).toBeGreaterThan(0.97)
  expect(back).toBeLessThan(1.03 / 0.9)
  const kept = await heldOnChain(url(), 'base', wallet, token)
  expect(Number(kept) / Number(bought)).toBeGreaterThan(0.4)
  expect(Number(kept) / Number(bought)).toBeLessThan(0.7)
})
