import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGapReread } from './useGapReread.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (timestamp: number) => ({ id: String(timestamp), timestamp }) as TradeWire
/** Builds a full live list whose newest trade has this time. */
const liveTo = (newest: number) => Array.from({ length: shownTrades }, (_, back) => at(newest - back))

function follow() {
  const read = vi.fn<() => void>()
  let readAtMs = Date.now()
  const older = [at(900)]
  const view = renderHook(
    ({ live }) => useGapReread(live, { trades: older, readAtMs, isReading: false, read }),
    {
      initialProps: { live: liveTo(1_000) },
    },
  )
  return {
    read,
    show: (live: TradeWire[]) => view.rerender({ live }),
    arrive(live: TradeWire[]) {
      readAtMs = Date.now()
      view.rerender({ live })
    },
  }
}

test('pages are not reread while the live list reaches back to them', async () => {
  const { read, show } = follow()
  show(liveTo(1_000 + shownTrades - 1))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).not.toHaveBeenCalled()
})

test('pages are reread, spaced out, when trades fell into the gap', async () => {
  const { read, show, arrive } = follow()
  show(liveTo(1_000 + shownTrades + 5))
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(read).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(read).toHaveBeenCalledOnce()
  arrive(liveTo(1_300))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).toHaveBeenCalledOnce()
})
