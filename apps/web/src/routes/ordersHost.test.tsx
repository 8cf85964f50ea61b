import { topicKey } from '@peregrine/contract/topic'
import { userTrade } from '@peregrine/contract/topics/userTrade'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { testOrder, testWallet } from '@peregrine/orders/testing/testOrder'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOrders } from '../domain/orders/useOrders.ts'
import { useSession } from '../domain/session/useSession.ts'
import { statusQuery } from '../domain/status/useServerStatus.ts'
import { loadTranslations } from '../kit/i18n/loadTranslations.ts'
import { startI18n } from '../kit/i18n/startI18n.ts'
import { TranslationProvider } from '../kit/i18n/useTranslation.tsx'
import { closeAllToasts } from '../kit/toast/showToast.ts'
import { ToastViewer } from '../kit/toast/ToastViewer.tsx'
import { LiveProvider } from '../live/LiveProvider.tsx'
import { createFakeTransport } from '../testing/fakeTransport.ts'
import { walletEvent } from '../testing/walletEvent.ts'
import { executionLog } from '../wallet/trade/pageTrader.ts'
import { OrdersHost } from './ordersHost.tsx'

// The desk of this tab has tests of its own.
vi.mock('../orders/desk.ts', () => ({ openDesk: () => new Promise(() => undefined) }))

const owner = `0x${'a1'.repeat(20)}`
const key = topicKey(userTrade, { userId: owner })
const one = 'Your wallet traded on another device'
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const trade = (digit: string, atMs: number) =>
  walletEvent({ id: digit, wallet: owner, transactionHash: hashOf(digit), timestamp: atMs })
/** A record of this browser's log, of which only the hashes of its tries count. */
function signed(...digits: string[]): ExecutionRecord {
  const tries: { attempts: readonly { hash: string }[] } = {
    attempts: digits.map((digit) => ({ hash: hashOf(digit) })),
  }
  return tries as ExecutionRecord
}

let log: { list: () => Promise<ExecutionRecord[]> }
let invalidated: unknown[]

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['orders'])
  // Within `act`: by default only the next task tells components.
  notifyManager.setScheduler(queueMicrotask)
  log = { list: async () => [] }
  vi.spyOn(executionLog, 'list').mockImplementation(() => log.list())
  useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
})
afterEach(() => {
  cleanup()
  act(closeAllToasts)
  useSession.setState({ status: 'visitor', session: null })
  useOrders.setState({ orders: [] })
  vi.restoreAllMocks()
})

async function open() {
  const live = createFakeTransport()
  const queries = new QueryClient()
  invalidated = []
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    invalidated.push(filters?.queryKey?.[0])
  })
  render(
    <QueryClientProvider client={queries}>
      <LiveProvider transport={live.transport} schedule={(run) => run()}>
        <TranslationProvider>
          <OrdersHost />
          <ToastViewer />
        </TranslationProvider>
      </LiveProvider>
    </QueryClientProvider>,
  )
  await act(async () => live.turn('live'))
  return {
    queries,
    snapshot: (...events: unknown[]) => act(async () => live.snapshot(key, events)),
    seen: (event: unknown, offset: number) =>
      act(async () => live.event(key, [{ type: 'seen', event }], offset)),
  }
}

test('a trade of another device is told once, and the first snapshot is no news', async () => {
  const { snapshot, seen } = await open()
  await snapshot(trade('1', 1_000))
  expect(screen.queryByText(one)).toBeNull()
  await seen(trade('2', 2_000), 2)
  expect(screen.getAllByText(one)).toHaveLength(1)
})

test('further trades of another device are counted in the same notice', async () => {
  const { snapshot, seen } = await open()
  await snapshot()
  await seen(trade('1', Date.now()), 2)
  await seen(trade('2', Date.now()), 3)
  expect(screen.queryByText(one)).toBeNull()
  expect(screen.getAllByText('Your wallet made 2 trades on another device')).toHaveLength(1)
})

test('a trade that this browser signed, in any try, is not told', async () => {
  log.list = async () => [signed(), signed('8', '2')]
  const { snapshot, seen } = await open()
  await snapshot(trade('1', 1_000))
  await seen(trade('2', 2_000), 2)
  expect(executionLog.list).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(one)).toBeNull()
})

test('what an agent traded for an order is told as that, and not as another device’s', async () => {
  const order = testOrder({ status: 'success' })
  const [wallet = testWallet(owner)] = order.wallets
  useOrders.setState({ orders: [{ ...order, wallets: [{ ...wallet, hash: hashOf('2') }] }] })
  const { snapshot, seen } = await open()
  await snapshot(trade('1', 1_000))
  await seen(trade('2', 2_000), 2)
  expect(screen.queryByText(one)).toBeNull()
  expect(screen.getAllByText('Your agent or another device filled an order')).toHaveLength(1)
})

test('after an empty list older trades are no news, by the chains’ clock', async () => {
  const { queries, snapshot, seen } = await open()
  await snapshot()
  const hourMs = 3_600_000
  // This computer's clock is an hour ahead, which the page learns after the list.
  queries.setQueryData(statusQuery.queryKey, {
    isSandbox: true,
    latencyMs: 1,
    late: [],
    leftOut: {},
    missed: {},
    clockOffMs: hourMs,
  })
  await seen(trade('1', Date.now() - hourMs - 120_000), 2)
  expect(screen.queryByText(one)).toBeNull()
  await seen(trade('2', Date.now() - hourMs + 1_000), 3)
  expect(screen.getAllByText(one)).toHaveLength(1)
})

test('without its log the page tells nothing, and goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  log.list = () => Promise.reject(new Error('the storage is closed'))
  const { snapshot, seen } = await open()
  await snapshot()
  await seen(trade('1', Date.now()), 2)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(one)).toBeNull()
  log.list = async () => []
  await seen(trade('2', Date.now()), 3)
  expect(screen.getAllByText(one)).toHaveLength(1)
})

test('figures are read anew with a trade and with a later snapshot, not with the first', async () => {
  const read = ['token-balance', 'user', 'user-position', 'user-sources']
  const { snapshot, seen } = await open()
  await snapshot(trade('1', 1_000))
  expect(invalidated).toEqual([])
  await seen(trade('2', 2_000), 2)
  expect(invalidated).toEqual(read)
  await snapshot(trade('3', 3_000), trade('1', 1_000))
  expect(invalidated).toEqual([...read, ...read])
})
