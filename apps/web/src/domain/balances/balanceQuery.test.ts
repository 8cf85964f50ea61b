import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { balancePollMs, balanceQuery } from './balanceQuery.ts'
import { balanceDebounceMs } from './readTogether.ts'

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

const walletAt = (at: number) => `0x${at.toString(16).padStart(40, '0')}`

test('wallets that are polled are read together, a hundred at a time, and are in step from then on', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const wallets = new URL(path, 'http://localhost').searchParams.get('wallets')?.split(',') ?? []
    const balances = wallets.map((one) => ({
      wallet: one,
      balance: '1',
      units: String(BigInt(one)),
      decimals: 0,
    }))
    return Response.json({ code: '000000', data: { balances } })
  })
  const client = new QueryClient()
  const observers = Array.from(
    { length: 150 },
    (_, at) => new QueryObserver(client, balanceQuery('eth', walletAt(at), '0xa')),
  )
  const stops: (() => void)[] = []
  // Not all at the same moment, as pages ask.
  for (const observer of observers) {
    stops.push(observer.subscribe(() => undefined))
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(balanceDebounceMs)
  expect(asked).toHaveLength(2)
  expect(observers.map((one) => one.getCurrentResult().data?.units)).toEqual(
    observers.map((_, at) => String(at)),
  )
  asked = []
  void client.invalidateQueries({ queryKey: ['token-balance', 'eth', walletAt(7)] })
  await vi.advanceTimersByTimeAsync(balancePollMs + 2 * balanceDebounceMs)
  // The one that was asked for alone, the others in two parts, and the one again.
  expect(asked).toHaveLength(4)
  for (const stop of stops) stop()
})

test('a wallet that the reply leaves out has no balance', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: '000000', data: { balances: [] } }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observers = [1, 2].map((at) => new QueryObserver(client, balanceQuery('eth', walletAt(at), '0xa')))
  const stops = observers.map((one) => one.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(2 * balanceDebounceMs)
  expect(observers.map((one) => one.getCurrentResult().isError)).toEqual([true, true])
  for (const stop of stops) stop()
})
