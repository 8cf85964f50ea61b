import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { statusQuery } from '../domain/status/useServerStatus.ts'
import { chainStatus } from '../testing/chainStatus.ts'
import { renderApp } from '../testing/renderApp.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A live chain whose newest block is so many seconds old by this computer's clock. */
const chain = (ageSeconds: number) => chainStatus({ blockTime: Date.now() - ageSeconds * 1_000 })

const open = (ageSeconds: number) =>
  renderApp({
    path: '/alphaCalculator',
    locale: 'en',
    answers: {
      '/api/status': { code: '000000', data: { mode: 'sandbox', chains: [chain(ageSeconds)] } },
    },
  })

test.each([
  [
    302,
    /^This computer’s clock is 30[23]\ss ahead of the newest block: set the clock, unless the node is behind$/,
  ],
  [-300, /^This computer’s clock is (299|300)\ss behind the newest block: set the clock$/],
])('a newest block of %i s is told on every page, aloud', async (ageSeconds, said) => {
  await open(ageSeconds)
  const notice = await screen.findByTestId('clock-off')
  expect(notice.getAttribute('role')).toBe('alert')
  expect(notice.textContent).toMatch(said)
})

test('a right clock is not mentioned, and the notice goes once it is set', async () => {
  const { queries } = await open(-300)
  await screen.findByTestId('clock-off')
  const before = queries.getQueryData(statusQuery.queryKey)
  if (!before) throw new Error('no status')
  await act(async () => queries.setQueryData(statusQuery.queryKey, { ...before, clockOffMs: 0 }))
  await expect.poll(() => screen.queryByTestId('clock-off')).toBeNull()
  cleanup()
  await open(4)
  await screen.findByTestId('connection')
  expect(screen.queryByTestId('clock-off')).toBeNull()
})
