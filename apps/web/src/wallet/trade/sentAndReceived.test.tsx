import 'fake-indexeddb/auto'
import { recoverAll } from '@peregrine/trader/recovery'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeTrade, setTradeEngine } from '../../domain/doors/tradeDoor.ts'
import { setHistorySource } from '../../domain/trade-ticket/historySource.ts'
import { useOrders } from '../../domain/orders/useOrders.ts'
import { usePlacedTrades } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { closeAllToasts, useToasts } from '../../kit/toast/showToast.ts'
import { ToastViewer } from '../../kit/toast/ToastViewer.tsx'
import { createEngine } from './engine.ts'
import { createHistorySource } from './historySource.ts'
import { executionLog, pageTrader } from './pageTrader.ts'
import {
  endTradePage,
  ownWallets,
  pressOnPage,
  saysNow,
  startTradePage,
  waitToSay,
} from './testing/tradePage.tsx'
import {
  type Answers,
  evmHash,
  evmToken,
  evmWallet,
  fault,
  nodeOf,
  offline,
  sent,
  stubTradeServer,
  transferLog,
  verdict,
} from './testing/tradeServer.ts'

const broadcast = '/api/base/broadcast-tx'
const look = '/api/execution/'

/** What the server does, and how often it was asked to send. */
let scene: { send: 'offline' | 'accepted'; verdict: string; sends: number }

function serve(change: Answers = {}): void {
  stubTradeServer({
    [broadcast]: (path, body) => {
      scene.sends += 1
      const answer = scene.send === 'offline' ? offline : sent('accepted')
      return typeof answer === 'function' ? answer(path, body) : answer
    },
    [look]: () => verdict(scene.verdict),
    '/api/transaction/': fault('chain.unreachable', 503),
    ...change,
  })
}

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

beforeEach(async () => {
  scene = { send: 'accepted', verdict: 'landed', sends: 0 }
  await startTradePage()
  useOrders.setState({ orders: [] })
  setHistorySource(() => createHistorySource(queries()))
  serve()
})
afterEach(async () => {
  // What is left open would be recovered by the next test.
  for (const record of await executionLog.list())
    await executionLog.replace(record, { ...record, state: 'closed' })
  endTradePage()
})

/** The record of this test's trade. */
async function newest(): Promise<ExecutionRecord> {
  const open = (await executionLog.list()).filter(({ state }) => state !== 'closed')
  const [record] = open.toSorted((a, b) => b.createdAtMs - a.createdAtMs)
  return record ?? expect.fail('nothing is recorded')
}

let presses = 0
/** Presses as nobody did before: the same press twice within a moment is one. */
function pressAnew(symbol = 'TOKEN'): void {
  presses += 1
  pressOnPage({ network: 'base', symbol, amount: `1.${presses}` })
}

const neverSaid = (words: RegExp) => expect(saysNow().join(' | ')).not.toMatch(words)

test('it is sent once a node has taken it; until then the panel says how long it is tried', async () => {
  Object.assign(scene, { send: 'offline', verdict: 'unknown' })
  pressAnew()
  await waitToSay(/No node has taken it yet; trying until \d\d:\d\d/)
  neverSaid(/Sent/)
  Object.assign(scene, { send: 'accepted' })
  await waitToSay(/Sent, waiting for a block/)
  expect(screen.queryByTestId('trade-stop')).toBeNull()
  expect(await newest()).toMatchObject({ state: 'sent', attempts: [{ isTaken: true }] })
})

test('past its deadline it is not sent any more, and nothing says that it is', async () => {
  Object.assign(scene, { send: 'offline', verdict: 'unknown' })
  pressAnew()
  await waitToSay(/trying until/)
  await waitToSay(/Outcome unknown; still looking it up by hash/)
  neverSaid(/trying until/)
  expect(screen.queryByTestId('trade-stop')).toBeNull()
  expect(Date.now() - ((await newest()).attempts[0]?.signedAtMs ?? 0)).toBeGreaterThan(120_000)
})

test('the trader stops the sending: nothing leaves any more, nothing is signed anew, and its end is still told', async () => {
  Object.assign(scene, { send: 'offline', verdict: 'unknown' })
  pressAnew()
  await waitToSay(/trying until/)
  act(() => void fireEvent.click(screen.getByTestId('trade-stop')))
  await waitToSay(/Sending stopped/)
  await waitToSay(/Outcome unknown; still looking it up by hash/)
  const source = await createHistorySource(queries())
  expect(source.reasonOf(await newest())).toMatch(/Sending stopped/)
  expect(await source.stopSending((await newest()).id)).toMatch(/nothing to stop/)
  const { sends } = scene
  Object.assign(scene, { send: 'accepted' })
  for (let second = 0; second < 90; second++)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
  void recoverAll(pageTrader(queries()))
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)))
  expect(scene.sends).toBe(sends)
  scene.verdict = 'landed'
  act(closeAllToasts)
  void recoverAll(pageTrader(queries()))
  await waitToSay(/Bought TOKEN/)
  const { state, landed, attempts } = await newest()
  expect({ state, landed, count: attempts.length }).toEqual({ state: 'confirmed', landed: evmHash, count: 1 })
})

test.each([
  ['landed', /Bought TOKEN/, 'success'],
  ['failed', /Purchase failed: Transaction failed on chain/, 'error'],
])('an end that comes late (%s) is told as any other', async (end, words, kind) => {
  scene.verdict = 'pending'
  pressAnew()
  await waitToSay(/Monitoring timed out/)
  act(closeAllToasts)
  scene.verdict = end
  void recoverAll(pageTrader(queries()))
  await waitToSay(words)
  expect(useToasts.getState().shown.map((toast) => toast.kind)).toEqual([kind])
})

test('after a reload the end is told as well, but not that of an order, which tells its own', async () => {
  scene.verdict = 'pending'
  pressAnew()
  await waitToSay(/Monitoring timed out/)
  const record = await newest()
  usePlacedTrades.setState({ placed: [] })
  useOrders.setState({ orders: [{ id: record.pressId } as never] })
  act(closeAllToasts)
  const told = vi.fn()
  const stop = useToasts.subscribe(told)
  scene.verdict = 'landed'
  void recoverAll(pageTrader(queries()))
  for (let second = 0; second < 10; second++)
    await act(async () => {
      for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(1_000)
    })
  expect(await newest()).toMatchObject({ state: 'confirmed' })
  stop()
  expect(told).not.toHaveBeenCalled()
  useOrders.setState({ orders: [] })
  const id = 'f'.repeat(32)
  await executionLog.add({ ...record, id, intent: { ...record.intent, id } })
  void recoverAll(pageTrader(queries()))
  await waitToSay(/Bought TOKEN/)
})

/** A node by whose receipts the wallet got so many base units of the token. */
const nodeThatGave = (units: bigint) =>
  nodeOf((method) =>
    method === 'eth_getTransactionReceipt' ? { result: { logs: [transferLog(evmWallet, units)] } } : null,
  )

test.each([
  ['what the chain says', nodeThatGave(1_954_321n), /; 1.95\d*\sTOKEN received/],
  ['the guaranteed minimum', nodeOf(), /; at least 1.9\sTOKEN received/],
])('a success names %s, never the estimate', async (_, node, words) => {
  serve({ '/rpc/': node })
  pressAnew()
  await waitToSay(words)
  neverSaid(/about|2 TOKEN/)
})

test('a press without a panel or a question tells its start at once', async () => {
  render(<ToastViewer />)
  const engine = createEngine(queries())
  setTradeEngine(async () => engine)
  act(() => {
    placeTrade({ network: 'base', side: 'buy', pool: null, amount: '1', symbol: 'PEPE', token: evmToken })
  })
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  expect(saysNow().join()).toMatch(/Buying PEPE…/)
  await waitToSay(/Bought TOKEN/)
})

test.each([
  ['with a panel, whose line says it', () => ownWallets(), true],
  ['before a question', () => ownWallets({ confirmTrades: true }), false],
])('no toast tells a start %s', async (_, change, hasPanel) => {
  change()
  if (hasPanel) pressAnew('PEPE')
  else {
    render(<ToastViewer />)
    const engine = createEngine(queries())
    setTradeEngine(async () => engine)
    act(() => {
      placeTrade({ network: 'base', side: 'buy', pool: null, amount: '2', symbol: 'PEPE', token: evmToken })
    })
  }
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  neverSaid(/Buying PEPE/)
  if (hasPanel) expect(screen.getByTestId('trade-part').textContent).not.toBe('')
})
