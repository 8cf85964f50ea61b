import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { balanceDebounceMs, balancePollMs, balanceQuery } from './balanceQuery.ts'

const wallet = `0x${'1'.repeat(40)}`
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ status: 'success', data: { balance: '1', units: '1', decimals: 0 } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a balance is read after a moment and again every five seconds', async () => {
  const stop = new QueryObserver(new QueryClient(), balanceQuery('eth', wallet, '0xa')).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(balanceDebounceMs - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([`/api/queryTokenBal/eth/${wallet}/0xa`])
  await vi.advanceTimersByTimeAsync(2 * (balancePollMs + balanceDebounceMs))
  expect(asked).toHaveLength(3)
  stop()
})

test('tokens passed over quickly are not requested', async () => {
  const observer = new QueryObserver(new QueryClient(), balanceQuery('eth', wallet, '0xa'))
  const stop = observer.subscribe(() => undefined)
  for (const token of ['0xb', '0xc', '0xd']) {
    await vi.advanceTimersByTimeAsync(balanceDebounceMs / 2)
    observer.setOptions(balanceQuery('eth', wallet, token))
  }
  await vi.advanceTimersByTimeAsync(balanceDebounceMs)
  expect(asked).toEqual([`/api/queryTokenBal/eth/${wallet}/0xd`])
  stop()
})

test('a balance stays fresh for ten seconds', async () => {
  const client = new QueryClient()
  const options = { ...balanceQuery('eth', wallet, '0xa'), refetchInterval: false as const }
  new QueryObserver(client, options).subscribe(() => undefined)()
  const look = async () => {
    const stop = new QueryObserver(client, options).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(2 * balanceDebounceMs)
    stop()
  }
  await look()
  await vi.advanceTimersByTimeAsync(5_000)
  await look()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await look()
  expect(asked).toHaveLength(2)
})
