import type { Order } from '@peregrine/contract/order'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { OrderDraft } from '@peregrine/orders/makeOrders'
import { randomBytes } from 'node:crypto'
import { deriveKey } from '@peregrine/wallet/vault/deriveKey'
import { openKey, unlockVault } from '@peregrine/wallet/vault/vault'
import { parseVaultRecord } from '@peregrine/wallet/vault/vaultRecord'
import type { WalletKey } from '@peregrine/wallet/vault/walletKey'
import type { Network } from '@peregrine/core/network'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type LandedReader, watchLanded } from './landedOrders.ts'
import { readStore } from './pageDatabase.ts'
import { fundedWallet, heldOnChain, password, press } from './tradeSteps.ts'

export const newId = (): string => randomBytes(16).toString('hex')

/** What every order made here shares: chains of this server, and ids. */
export function makingOf({ environment }: Trading) {
  return { environment, nowMs: Date.now(), newId }
}

/** A sale of everything that is held. */
export function sale(
  change: Partial<OrderDraft> &
    Pick<OrderDraft, 'token' | 'decimals' | 'pool' | 'wallets' | 'when' | 'serviceFee'>,
): OrderDraft {
  return {
    network: 'base',
    side: 'sell',
    kind: 'take-profit',
    symbol: 'TEST',
    amount: { type: 'share', bps: 10_000, of: 'held' },
    slippageBps: 5_000,
    // The proof is that it fires once; prices of a sandbox jump, also between a trigger and its trade.
    worstPrice: null,
    mode: 'safe',
    expiresAt: Date.now() + 3_600_000,
    ...change,
  }
}

/** Keys of the wallets that `createWallets` made, from the browser's vault: what arms an order seals it. */
export async function keysOf(page: Page): Promise<WalletKey[]> {
  const stored = await readStore(page, { database: 'peregrine-vault-', store: 'generations' })
  const record = parseVaultRecord(String(stored.at(-1)))
  if (!record) throw new Error('the browser has no vault')
  const open = await unlockVault(record, password, deriveKey)
  return Promise.all(record.contents.wallets.map(({ index }) => openKey(open, index)))
}

/** Puts orders into the browser's own book, as its form would, and has the page keep them from its next start on. */
export async function storeOrders(page: Page, orders: readonly Order[]): Promise<void> {
  await page.evaluate(async (added) => {
    const environment = document.querySelector<HTMLMetaElement>('meta[name=environment]')?.content ?? ''
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the book could not be written'))
      })
    const opening = indexedDB.open(`peregrine-orders-${environment}`, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('orders')
    const database = await settled(opening)
    const known = ((await settled(database.transaction('orders').objectStore('orders').get('local'))) ??
      []) as object[]
    await settled(
      database
        .transaction('orders', 'readwrite')
        .objectStore('orders')
        .put([...known, ...added], 'local'),
    )
    database.close()
    localStorage.setItem(`${environment.slice(0, 12)}:has-orders`, '1')
  }, orders)
}

/** The browser's book. */
export async function storedOrders(page: Page): Promise<Order[]> {
  const lists = (await readStore(page, { database: 'peregrine-orders-', store: 'orders' })) as Order[][]
  return lists.flat()
}

/** Orders of the account whose session the page has. */
export async function accountOrders(page: Page): Promise<Order[]> {
  const reply = await page.request.get('/api/orders')
  return ((await reply.json()) as { data: Order[] }).data
}

/** The book that a page's orders are in: `storedOrders` of a visitor, `accountOrders` of a signed-in trader. */
export type ReadBook = (page: Page) => Promise<Order[]>

function endWord(order: Order | undefined): string {
  if (order?.deletedAt !== undefined) return 'withdrawn'
  return order?.status === 'success' ? 'success' : `${order?.status}: ${order?.logs.join(', ')}`
}

/** These orders as their book has them now. */
export async function inBook(book: ReadBook, page: Page, orders: readonly Order[]) {
  const stored = new Map((await book(page)).map((order) => [order.id, order]))
  return orders.map(({ id }) => stored.get(id))
}

/** How orders ended; of those that traded nothing, or run, what they logged. */
export async function endsOf(book: ReadBook, page: Page, orders: readonly Order[]): Promise<string[]> {
  return (await inBook(book, page, orders)).map(endWord)
}

/** What an order's form is to have: fields by their test ids. */
export type FormEntries = {
  side: 'buy' | 'sell'
  kind: string
  /** Lines are percent from the price of now. */
  isPercent?: boolean
  fields?: Record<string, string>
}

/** Opens the form that arms orders on a pool's page. */
export async function openOrderForm(page: Page): Promise<void> {
  await page.getByTestId('trade-tab-order').click()
  await page.getByTestId('order-form').waitFor()
}

type Start = {
  network: Network
  token: string
  /** Coins that it buys for first, a quick amount. */
  spends?: string
}

/** A wallet at the form of a pool's page; what it holds and has sent since is as the chain's own node has it. */
export type WalletAtForm = { page: Page; held: () => Promise<bigint>; landed: LandedReader }

/** Makes a funded wallet on a pool's page, and opens the form that arms its orders. */
export async function walletAtForm(
  page: Page,
  url: string,
  { network, token, spends }: Start,
): Promise<WalletAtForm> {
  const wallet = await fundedWallet(page, url, network)
  if (spends !== undefined) expect(await press(page, spends)).toEqual(['done'])
  await openOrderForm(page)
  const landed = await watchLanded(page, url, { network, wallet, token })
  return { page, held: () => heldOnChain(url, network, wallet, token), landed }
}

/** Types an order into the form of a pool's page. */
export async function fillOrder(page: Page, { side, kind, isPercent, fields = {} }: FormEntries) {
  await page.getByTestId(`ticket-${side}`).click()
  await page.getByTestId('order-kind').selectOption(kind)
  if (isPercent) await page.getByTestId('order-unit-percent').click()
  for (const [field, text] of Object.entries(fields)) await page.getByTestId(field).fill(text)
}

/** Arms what the form has, and returns the orders that came into the book with it. */
export async function pressArm(book: ReadBook, page: Page): Promise<Order[]> {
  const known = new Set((await book(page)).map(({ id }) => id))
  await page.getByTestId('order-arm').click()
  const added = async () => (await book(page)).filter(({ id }) => !known.has(id))
  const find = async () => {
    const orders = await added()
    return orders.length > 0 ? orders : null
  }
  return untilFound(find, { what: 'order in the book', endMs: 120_000 })
}

/** Arms a sale by the form of a pool's page, at a percentage over the price. */
export async function armSale(page: Page, percent: string): Promise<void> {
  await fillOrder(page, {
    side: 'sell',
    kind: 'limit-sell',
    isPercent: true,
    fields: { 'order-line': percent },
  })
  await page.getByTestId('order-arm').click()
  await page.getByTestId('toast').filter({ hasText: '1 order armed' }).waitFor()
}

/** How the server watches for these orders, as it tells the page's own visitor. */
export async function signalStates(page: Page, orders: readonly Order[]): Promise<string[]> {
  const reply = await page.request.post('/api/signals/query', {
    data: { signalIds: orders.map(({ signalId }) => signalId) },
    headers: { origin: new URL(page.url()).origin },
  })
  return ((await reply.json()) as { data: { state: string }[] }).data.map(({ state }) => state)
}

/** Waits until the server watches for all of these orders. */
export async function untilArmed(page: Page, orders: readonly Order[]): Promise<void> {
  await expect.poll(() => signalStates(page, orders)).toEqual(orders.map(() => 'armed'))
}
