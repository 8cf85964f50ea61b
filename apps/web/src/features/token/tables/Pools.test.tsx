import type { PoolSummaryWire } from '@peregrine/contract/routes/pools'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gapAnswers } from '../../../testing/gapAnswers.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { poolSummary } from '../../../testing/unknown-figures/knownMarket.ts'
import { pool, poolInfo, token } from '../../../testing/unknown-figures/knownWires.ts'

// The chart draws on a canvas, which this environment lacks.
vi.mock('../chart/Candles.tsx', () => ({ Candles: () => null }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const deep = `0x${'d'.repeat(40)}`
const rows: PoolSummaryWire[] = [
  {
    ...poolSummary,
    poolAddress: deep,
    dex: 'uniswap-v3',
    anchorSymbol: 'USDC',
    liquidityUsd: 900_000,
    feePips: 500,
    volume24h: 7_000,
    unpriced: 3,
  },
  { ...poolSummary, feePips: null, isKnownFactory: false },
]

async function show(data: readonly PoolSummaryWire[], launchPool?: string, answers = {}) {
  const launch = launchPool === undefined ? null : { ...poolInfo.launch, pool: launchPool, toPool: null }
  return renderApp({
    path: `/eth/lp/${pool}?tab=pools`,
    locale: 'en',
    answers: {
      ...answers,
      [`/eth/pool-info/${pool}`]: { code: '000000', data: { ...poolInfo, tokenAddress: token, launch } },
      [`/eth/pool-info/${deep}`]: { code: '000000', data: { ...poolInfo, poolAddress: deep, launch: null } },
      [`/api/pools/eth/${token}`]: { code: '000000', data },
    },
  })
}

test('every pool of the token is compared, and the one shown is marked', async () => {
  await show(rows)
  const [first, second] = (await screen.findAllByTestId('pool-row')) as [HTMLElement, HTMLElement]
  for (const text of ['Uniswap V3', '/ USDC', '$0.25', '$900K', '≥$7.00K', '0.05%'])
    expect(first.textContent).toContain(text)
  expect(within(first).queryByTestId('pool-shown')).toBeNull()
  expect(within(first).getByRole('link').getAttribute('aria-current')).toBeNull()
  expect(within(second).getByTestId('pool-shown').textContent).toBe('Current')
  expect(within(second).getByRole('link').getAttribute('aria-current')).toBe('page')
  expect(within(second).getByRole('img').title).toContain('Fee unknown')
  expect(second.textContent).toContain('Unknown factory')
})

test('a press opens the other pool, with its own comparison', async () => {
  const { router } = await show(rows)
  const [first] = await screen.findAllByTestId('pool-row')
  fireEvent.click(within(first as HTMLElement).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/eth/lp/${deep}`))
  expect(router.state.location.search).toEqual({ tab: 'pools' })
})

test('the curve of the launchpad is named', async () => {
  await show([poolSummary], pool)
  expect((await screen.findByTestId('pool-row')).textContent).toContain('Curve')
})

test('volumes that lack blocks of the last day say so', async () => {
  await show(rows, undefined, gapAnswers('eth', Date.now() - 3_600_000))
  await screen.findAllByTestId('pool-row')
  await screen.findByTestId('incomplete-since')
})

test('a token without a known pool says so', async () => {
  await show([])
  await screen.findByTestId('pools-empty')
})
