import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RangeSelect } from './RangeSelect.tsx'

afterEach(cleanup)

function show(isArmed: boolean, timeAt: (x: number) => number | null = (x) => x * 1_000) {
  const onRange = vi.fn<(firstMs: number, lastMs: number) => void>()
  const onCancel = vi.fn<() => void>()
  const onChart = vi.fn<(isPrevented: boolean) => void>()
  render(
    <RangeSelect isArmed={isArmed} timeAt={timeAt} onRange={onRange} onCancel={onCancel}>
      <p data-testid="chart" onPointerDown={(event) => onChart(event.isDefaultPrevented())} />
    </RangeSelect>,
  )
  const area = screen.getByTestId('range-select')
  area.setPointerCapture = () => undefined
  vi.spyOn(area, 'getBoundingClientRect').mockReturnValue({ left: 100 } as DOMRect)
  const chart = screen.getByTestId('chart')
  const drag = (from: number, to: number, shiftKey = false) => {
    fireEvent.pointerDown(chart, { button: 0, pointerId: 1, clientX: from, shiftKey })
    fireEvent.pointerMove(chart, { clientX: to })
  }
  return { onRange, onCancel, onChart, drag, drop: () => fireEvent.pointerUp(chart) }
}

test('a drag moves the chart unless it selects: with Shift, or armed', () => {
  const { onRange, onChart, drag, drop } = show(false)
  drag(150, 180)
  drop()
  expect(onRange).not.toHaveBeenCalled()
  drag(150, 180, true)
  expect(screen.getByTestId('range-span').style.width).toBe('30px')
  drop()
  expect(onRange.mock.calls).toEqual([[50_000, 80_000]])
  expect(onChart.mock.calls).toEqual([[false], [true]])
  expect(screen.queryByTestId('range-span')).toBeNull()
})

test('a range is dragged in either direction, and a press alone is one candle', () => {
  const { onRange, drag, drop } = show(true)
  drag(180, 150)
  drop()
  drag(160, 160)
  drop()
  expect(onRange.mock.calls).toEqual([
    [50_000, 80_000],
    [60_000, 60_000],
  ])
})

test('Escape ends a drag without a range, and a chart without candles has none', () => {
  const { onRange, onCancel, drag, drop } = show(true, () => null)
  drag(150, 180)
  drop()
  drag(150, 180)
  fireEvent.keyDown(document, { key: 'Escape' })
  drop()
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onRange).not.toHaveBeenCalled()
})
