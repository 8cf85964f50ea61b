import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '../http/useConnection.ts'
import { startI18n } from '../i18n/startI18n.ts'
import { useToasts } from '../toast/showToast.ts'
import { lazyPart } from './lazyPart.tsx'
import { PartBoundary } from './PartBoundary.tsx'

beforeEach(async () => {
  await startI18n('zh-CN')
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useToasts.setState({ shown: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Menu = () => <p>menu</p>

test('a part that fails to load shows an error, leaves the rest alone, and loads on retry', async () => {
  let isServerGone = true
  const Part = lazyPart(async () => {
    if (isServerGone) throw new Error('gone')
    return { Menu }
  }, 'Menu')
  const onFail = vi.fn<() => void>()
  const page = (
    <>
      <p>page</p>
      <PartBoundary onFail={onFail}>
        <Part />
      </PartBoundary>
    </>
  )
  const first = await act(async () => render(page))
  expect(screen.getByText('page')).toBeTruthy()
  expect(useToasts.getState().shown.map(({ kind, text }) => ({ kind, text }))).toEqual([
    { kind: 'error', text: '没有加载成功' },
  ])
  expect(onFail).toHaveBeenCalledOnce()
  first.unmount()
  isServerGone = false
  await vi.advanceTimersByTimeAsync(2000)
  await act(async () => render(page))
  expect(screen.getByText('menu')).toBeTruthy()
})

test('once the server is there again, so is the part', async () => {
  let isServerGone = true
  const Part = lazyPart(async () => {
    if (isServerGone) throw new Error('gone')
    return { Menu }
  }, 'Menu')
  const turn = (state: 'lost' | 'live') => act(async () => useConnection.getState().turn(state, 1))
  await turn('lost')
  await act(async () =>
    render(
      <PartBoundary fallback={<p>waiting</p>}>
        <Part />
      </PartBoundary>,
    ),
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  isServerGone = false
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await turn('live')
  expect(screen.getByText('menu')).toBeTruthy()
})

test('a part is fetched once, however often it is shown', async () => {
  const load = vi.fn<() => Promise<{ Menu: typeof Menu }>>(async () => ({ Menu }))
  const Part = lazyPart(load, 'Menu')
  await Part.preload()
  for (let time = 0; time < 3; time++) {
    const view = await act(async () => render(<Part />))
    expect(screen.getByText('menu')).toBeTruthy()
    view.unmount()
  }
  expect(load).toHaveBeenCalledOnce()
})
