import type { Order } from '@peregrine/contract/order'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { crash } from './killedTab.ts'
import { type ReadBook, untilArmed } from './orderSteps.ts'

/** Opens so many tabs beside a page, each of which says who carries orders out. */
export async function openOrderTabs(page: Page, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  for (let tab = 0; tab < count; tab++) {
    const opened = await page.context().newPage()
    await opened.goto('/orders')
    tabs.push(opened)
  }
  return tabs
}

/** What each tab says of who carries orders out. */
export const deskLines = (tabs: readonly Page[]) =>
  Promise.all(tabs.map((tab) => tab.getByTestId('desk-line').getAttribute('data-line')))

/**
 * Turns a page that armed orders into one of three tabs that carry them out, once the server watches for them. Another
 * one leads, and may crash: the signing worker runs in the process of the page that made the wallets.
 */
export async function watchInTabs(page: Page, orders: readonly Order[]): Promise<Page[]> {
  const others = await openOrderTabs(page, 2)
  // It may lead until it goes elsewhere, and follows whoever leads when it comes back.
  await page.goto('about:blank')
  await leaderOf(others)
  await page.goto('/orders')
  await untilArmed(page, orders)
  return [page, ...others]
}

/** The tab that says that it carries the orders out, once all others say that another one does. */
export async function leaderOf(tabs: readonly Page[]): Promise<Page> {
  const settled = tabs.map((_, at) => (at === 0 ? 'here' : 'elsewhere'))
  await expect.poll(async () => (await deskLines(tabs)).toSorted()).toEqual(settled.toSorted())
  const leader = tabs[(await deskLines(tabs)).indexOf('here')]
  if (!leader) throw new Error('the tab that led alone has lost the lead')
  return leader
}

/** Names that tabs of this browser hold while they live. */
const livingHolders = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name }) => name ?? [])
  })

/** Names of the signing workers that run in this browser. */
export async function signingWorkers(page: Page): Promise<string[]> {
  return (await livingHolders(page)).filter((name) => name.includes(' wallets '))
}

/** Orders, and the book that they are in. */
export type Booked = { book: ReadBook; orders: readonly Order[] }

/**
 * Crashes the tab that leads, once it has claimed one of these orders. Returns another, once one of them leads. The wallets
 * stay unlocked.
 */
export async function crashLeader(tabs: readonly Page[], { book, orders }: Booked): Promise<Page> {
  const leader = await leaderOf(tabs)
  const left = tabs.filter((tab) => tab !== leader)
  const [other] = left
  if (!other) throw new Error('no tab would be left')
  const ids = orders.map(({ id }) => id)
  const findHolder = async () =>
    (await book(other)).find(({ id, holder }) => ids.includes(id) && holder !== null)?.holder ?? null
  // This browser, and the lock that the tab holds.
  const [, holder] = (await untilFound(findHolder, { what: 'claimed order', everyMs: 20 })).split(' ')
  expect(await livingHolders(other)).toContain(holder)
  const workers = await signingWorkers(other)
  await crash(leader)
  // It was the tab that had claimed the order.
  await expect.poll(() => livingHolders(other)).not.toContain(holder)
  expect(await signingWorkers(other), 'the signing worker ran in another tab').toEqual(workers)
  await leaderOf(left)
  return other
}
