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

/** Turns a page that armed orders into one of three tabs that carry them out, once the server watches for them. */
export async function watchInTabs(page: Page, orders: readonly Order[]): Promise<Page[]> {
  await page.goto('/orders')
  const tabs = [page, ...(await openOrderTabs(page, 2))]
  await untilArmed(page, orders)
  return tabs
}

/** The tab that says that it carries the orders out, once all others say that another one does. */
export async function leaderOf(tabs: readonly Page[]): Promise<Page> {
  const lines = () => Promise.all(tabs.map((tab) => tab.getByTestId('desk-line').getAttribute('data-line')))
  const settled = tabs.map((_, at) => (at === 0 ? 'here' : 'elsewhere'))
  await expect.poll(async () => (await lines()).toSorted()).toEqual(settled.toSorted())
  const leader = tabs[(await lines()).indexOf('here')]
  if (!leader) throw new Error('the tab that led alone has lost the lead')
  return leader
}

/** Names that tabs of this browser hold while they live. */
const livingHolders = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.map(({ name }) => name)
  })

/** Orders, and the book that they are in. */
export type Booked = { book: ReadBook; orders: readonly Order[] }

/** Crashes the tab that leads, once it has claimed one of these orders. Returns another, once one of them leads. */
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
  await crash(leader)
  // It was the tab that had claimed the order.
  await expect.poll(() => livingHolders(other)).not.toContain(holder)
  await leaderOf(left)
  return other
}
