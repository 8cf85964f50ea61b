import type { Order } from '@peregrine/contract/order'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { OrderDraft } from '@peregrine/orders/makeOrders'
import { randomBytes } from 'node:crypto'
import { deriveKey } from '@peregrine/wallet/vault/deriveKey'
import { openKey, unlockVault } from '@peregrine/wallet/vault/vault'
import { parseVaultRecord } from '@peregrine/wallet/vault/vaultRecord'
import type { WalletKey } from '@peregrine/wallet/vault/walletKey'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readStore } from './pageDatabase.ts'
import { password } from './tradeSteps.ts'

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

/** Arms a sale by the form of a pool's page, at a percentage over the price. */
export async function armSale(page: Page, percent: string): Promise<void> {
  await page.getByTestId('ticket-sell').click()
  await page.getByTestId('order-kind').selectOption('limit-sell')
  await page.getByTestId('order-unit-percent').click()
  await page.getByTestId('order-line').fill(percent)
  await page.getByTestId('order-arm').click()
  await page.getByTestId('toast').filter({ hasText: '1 order armed' }).waitFor()
}

/** Waits until the server watches for all of these orders. */
export async function untilArmed(url: string, orders: readonly Order[]): Promise<void> {
  const signalIds = orders.map(({ signalId }) => signalId)
  const states = async () => {
    const reply = await fetch(new URL('/api/signals/query', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(url).origin },
      body: JSON.stringify({ signalIds }),
    })
    const { data } = (await reply.json()) as { data: { state: string }[] }
    return data.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 120_000, interval: 500 }).toEqual(signalIds.map(() => 'armed'))
}
