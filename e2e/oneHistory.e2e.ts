import type { CandleWire, TradeWire } from '@peregrine/contract/trade'
import type { MarketStats } from '@peregrine/contract/marketStats'
import type { TrendWire } from '@peregrine/contract/routes/trend'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { percentText } from '../apps/web/src/kit/figures/formatFigure.ts'
import { phone } from './browser.ts'
import { boxOf } from './onPage.ts'
import { visits } from './visits.ts'

const { open, read } = visits({ ready: '[data-testid=token-page]' })

type Launch = { token: string; pool: string; toPool: string | null; stage: string }
type Moved = { token: string; pool: string; toPool: string }

/** Migrated tokens with trades on both sides. */
let moved: Moved

type TradesPage = { items: TradeWire[]; next: string | null }

const tradesPage = (pool: string, query: string) =>
  read<TradesPage>(`/api/trades/pump/${pool}?joined=true&limit=500${query}`)

/** Every trade of a pool's market, newest first, however many there are. */
async function allTrades(pool: string): Promise<TradeWire[]> {
  const trades: TradeWire[] = []
  for (let before = ''; ; ) {
    const { items, next } = await tradesPage(pool, before)
    trades.push(...items)
    if (next === null) return trades
    before = `&before=${next}`
  }
}

async function findMoved(): Promise<Moved | undefined> {
  const { items } = await read<{ items: Launch[] }>('/api/launches/pump?column=completed&limit=50')
  for (const { token, pool, toPool } of items) {
    if (toPool === null) continue
    const pools = new Set((await allTrades(toPool)).map(({ poolAddress }) => poolAddress))
    if (pools.has(pool) && pools.has(toPool)) return { token, pool, toPool }
  }
  return undefined
}

beforeAll(async () => {
  moved = await vi.waitUntil(findMoved, { timeout: 240_000, interval: 1_000 })
}, 250_000)

const patient = { timeout: 30_000, interval: 250 }

type Figures = { stats: MarketStats; trades: TradeWire[]; candles: CandleWire[] }

const statsOf = (pool: string) => read<MarketStats>(`/api/stats/pump/${pool}`)

/** What the server says of a market at one moment: read again until nothing was traded meanwhile. */
function figuresOf(pool: string): Promise<Figures> {
  return vi.waitUntil(async (): Promise<Figures | null> => {
    const stats = await statsOf(pool)
    const trades = await allTrades(pool)
    // Of a minute, because of those of a second a long history has more than are told at once.
    const candles = await read<CandleWire[]>(`/api/candles/pump/${pool}?joined=true&period=1m&limit=1500`)
    const { tokenPrice, windows } = await statsOf(pool)
    const isQuiet =
      tokenPrice === stats.tokenPrice &&
      windows['24h'].totalTransactions === stats.windows['24h'].totalTransactions
    return isQuiet ? { stats, trades, candles } : null
  }, patient)
}

/** How the header and the server agree on the change over a day. */
async function headerAgainstStats(page: Page, pool: string): Promise<string> {
  const told = percentText((await statsOf(pool)).windows['24h'].priceChange, true)
  const shown = await page.getByTestId('token-change').textContent()
  return shown === told ? 'same' : `${shown} on the page, ${told} by the server`
}

test("a migrated token's header, list, chart and statistics agree", async () => {
  for (const pool of [moved.pool, moved.toPool]) {
    const { page, problems } = await open(`/pump/lp/${pool}`)
    await page.waitForSelector('[data-testid=candles][data-state=loaded][data-moved]')
    const { stats, trades, candles } = await figuresOf(pool)
    const { totalTransactions, priceChange } = stats.windows['24h']
    expect(trades).toHaveLength(totalTransactions)
    expect(new Set(trades.map(({ id }) => id)).size).toBe(totalTransactions)
    const [first, last] = [candles[0], candles.at(-1)]
    expect(priceChange).toBeCloseTo(((last?.close ?? 0) / (first?.open ?? 1) - 1) * 100, 4)
    await expect.poll(() => headerAgainstStats(page, pool)).toBe('same')
    expect(problems).toEqual([])
  }
})

test('the row of a list says the change of the header', async () => {
  await vi.waitUntil(async () => {
    const { windows } = await read<MarketStats>(`/api/stats/pump/${moved.toPool}`)
    const { rows } = await read<TrendWire>('/api/trend/sol?window=24h&limit=100')
    const row = [...rows, ...(await read<TrendWire>('/api/trend/pump?window=24h&limit=100')).rows].find(
      ({ tokenAddress }) => tokenAddress === moved.token,
    )
    return row?.change != null && Math.abs(row.change - (windows['24h'].priceChange ?? 0)) < 0.01
  }, patient)
})

test('from the first trade on: the curve, the migration, then the DEX', async () => {
  const { page, problems } = await open(`/pump/lp/${moved.toPool}`)
  await page.getByTestId('pool-trade').first().waitFor()
  const [first] = (await tradesPage(moved.toPool, '&order=oldest')).items
  await page.getByTestId('trades-order').click()
  await vi.waitUntil(
    async () => (await page.getByTestId('pool-trade').first().getAttribute('data-id')) === first?.id,
    patient,
  )
  expect(new URL(page.url()).searchParams.get('order')).toBe('oldest')
  const region = page.getByTestId('pool-trades')
  await vi.waitUntil(async () => {
    await region.evaluate((list) => list.scrollBy(0, 200))
    return (await page.getByTestId('migration-row').count()) === 1
  }, patient)
  expect(await page.getByTestId('migration-row').textContent()).toContain('PumpSwap')
  expect(await page.getByTestId('migration-row').getByTestId('explorer').count()).toBe(1)
  expect(problems).toEqual([])
})

test('the header is one row whose parts stay where they are; the ticket stays in sight', async () => {
  const { page } = await open(`/pump/lp/${moved.toPool}`)
  const chart = page.getByTestId('chart')
  const early = await boxOf(chart)
  await page.getByTestId('header-verdict').waitFor()
  await page.getByTestId('header-holders').waitFor()
  expect(await boxOf(chart)).toEqual(early)
  expect((await boxOf(page.getByTestId('token-header'))).height).toBe(56)
  expect(await page.getByTestId('token-figures').locator('dt').count()).toBe(8)
  await page.getByTestId('info').scrollIntoViewIfNeeded()
  expect((await page.getByTestId('ticket-submit').boundingBox())?.y).toBeGreaterThan(0)
})

test('on a phone the header has two rows of fixed height', async () => {
  const { page } = await open(`/pump/lp/${moved.toPool}`, phone)
  const early = await boxOf(page.getByTestId('token-header'))
  await page.getByTestId('header-verdict').waitFor()
  expect(await boxOf(page.getByTestId('token-header'))).toEqual(early)
})
