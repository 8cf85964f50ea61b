import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { pool, poolInfo, trader } from '../../../testing/unknown-figures/knownWires.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const traders = [
  { ...trader, address: `0x${'1'.repeat(40)}` },
  {
    ...trader,
    address: `0x${'2'.repeat(40)}`,
    averageBuyCap: null,
    sells: 0,
    soldUsd: '0',
    averageSellCap: null,
  },
]

test('purchases and sales say at which market cap they were made on average; an unknown one is a dash', async () => {
  const data = { isComplete: true, tradeLimit: 9, total: 2, readAt: 1, incompleteSince: null, traders }
  await renderApp({
    path: `/eth/lp/${pool}?tab=traders`,
    answers: {
      '/eth/pool-info/': { code: '000000', data: poolInfo },
      '/api/top-traders/': { code: '000000', data },
    },
  })
  await screen.findAllByTestId('trader-row')
  const texts = (testId: string) => screen.getAllByTestId(testId).map(({ textContent }) => textContent)
  expect(texts('trader-bought')).toEqual(['$111.00 ×3 @$3.30M', '$111.00 ×3 @–'])
  // Nothing was sold, so there is no market cap to know.
  expect(texts('trader-sold')).toEqual(['$222.00 ×2 @$4.40M', '$0.00 ×0'])
})
