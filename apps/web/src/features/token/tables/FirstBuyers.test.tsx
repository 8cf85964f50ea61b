import type { FirstBuyersWire } from '@peregrine/contract/routes/firstBuyers'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { firstBuyer } from '../../../testing/unknown-figures/knownMarket.ts'
import { pool, poolInfo, wallet } from '../../../testing/unknown-figures/knownWires.ts'

// The chart draws on a canvas, which this environment lacks.
vi.mock('../chart/Candles.tsx', () => ({ Candles: () => null }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  setKnownWallets('followed', [])
  vi.unstubAllGlobals()
})

const other = `0x${'d'.repeat(40)}`
const none: FirstBuyersWire = {
  missing: null,
  since: null,
  incompleteSince: null,
  searched: null,
  buyers: [],
}
const two: FirstBuyersWire = {
  ...none,
  buyers: [
    { ...firstBuyer, tags: ['dev', 'sniper'] },
    { ...firstBuyer, rank: 2, address: other, name: 'Kate', tags: ['kol'], state: 'closed', percent: 0 },
  ],
}

async function show(data: FirstBuyersWire, isNarrow = false) {
  await renderApp({
    path: `/eth/lp/${pool}?tab=buyers`,
    locale: 'en',
    isNarrow,
    answers: {
      [`/eth/pool-info/${pool}`]: { code: '000000', data: poolInfo },
      [`/api/first-buyers/eth/${pool}`]: { code: '000000', data },
    },
  })
}
const shownRanks = () => screen.queryAllByTestId('buyer-row').map((row) => row.firstElementChild?.textContent)

test('the first buyers stand in their order, with what they bought first and did since', async () => {
  setKnownWallets('followed', [{ address: wallet, note: '' }])
  await show(two)
  const rows = await screen.findAllByTestId('buyer-row')
  expect(shownRanks()).toEqual(['1', '2'])
  for (const text of ['Dev', 'Sniper', 'Watched', '12', '$345', 'Added', '2.5%'])
    expect(rows[0]?.textContent).toContain(text)
  for (const text of ['Kate', 'KOL', 'Sold out', '0.0%']) expect(rows[1]?.textContent).toContain(text)
  expect(within(rows[0] as HTMLElement).getByText('Added').title).toContain('more than it bought first')
})

test('a state is a filter that says how many there are', async () => {
  await show(two)
  const closed = await screen.findByTestId('buyer-state-closed')
  expect(closed.textContent).toBe('Sold out 1')
  fireEvent.click(closed)
  expect(shownRanks()).toEqual(['2'])
  fireEvent.click(screen.getByTestId('buyer-state-moved'))
  expect(screen.getByTestId('buyers-empty').textContent).toContain('No wallet of this kind')
})

test('what a wallet did is a dash with its reason where it is not known', async () => {
  await show({ ...none, buyers: [{ ...firstBuyer, state: null, heldUnits: null, percent: null }] })
  const row = await screen.findByTestId('buyer-row')
  const reasons = within(row)
    .getAllByRole('img')
    .map((dash) => dash.title)
  expect(reasons).toEqual([
    expect.stringContaining('trades too often'),
    expect.stringContaining('not all holders'),
  ])
})

test.each([
  [{ missing: 'before-index', since: null }, 'before this server began to read the chain'],
  [{ missing: 'before-index', since: 1_700_000_000_000 }, 'reads the chain since Nov 14, 2023'],
  [{ missing: 'dropped', since: 1_700_000_000_000 }, 'past their retention'],
] as const)('without the first trades nobody is called first: %o', async (change, says) => {
  await show({ ...none, ...change })
  expect((await screen.findByTestId('buyers-missing')).textContent).toContain(says)
  expect(screen.queryByTestId('buyers')).toBeNull()
})

test('a list that ends at blocks not read yet, or at the end of the search, says so', async () => {
  await show({ ...two, incompleteSince: 1_700_000_000_000, searched: 10_000 })
  const limits = (await screen.findByTestId('buyers-limits')).textContent
  expect(limits).toContain('Blocks from Nov 14, 2023')
  expect(limits).toMatch(/first 10,?000 buys/)
})

test('nobody has bought yet', async () => {
  await show(none)
  expect((await screen.findByTestId('buyers-empty')).textContent).toContain('Nobody has bought yet')
})

test('on a phone it is a section of its own', async () => {
  await show(two, true)
  await screen.findAllByTestId('buyer-row')
  expect(screen.getByTestId('view-buyers').getAttribute('aria-checked')).toBe('true')
})
