import { Fault } from '@peregrine/core/fault'
import { signalErrors } from '@peregrine/contract/signal'
import { testId, testOrder, testTrigger } from '@peregrine/orders/testing/testOrder'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { Asker } from '../http/callRoute.ts'
import { openSignalLine, type SignalSource } from './signalLine.ts'

/** Armed signals of a server that takes four. */
const armed = new Set<string>()
let sends = 0
const asker: Asker = {
  request: async (_, __, sent) => {
    sends++
    const { signals = [] } = (sent?.body ?? {}) as { signals?: { signalId: string }[] }
    const ids = signals.map(({ signalId }) => signalId)
    if (new Set([...armed, ...ids]).size > 4) throw new Fault('signal.full', { limit: 4 })
    for (const id of ids) armed.add(id)
    return { code: '000000', data: [] }
  },
}

/** A connection without a server: the test supplies messages and sees requests. */
function fakeSource() {
  const emitted: { event: string; body: object }[] = []
  let listener: Parameters<SignalSource['listen']>[1] | null = null
  const source: SignalSource = {
    listen(_, next) {
      listener = next
      return () => undefined
    },
    emit: (event, body) => void emitted.push({ event, body }),
  }
  const deliver = (message: Partial<SocketMessage> & Pick<SocketMessage, 'key' | 'type'>) =>
    listener?.onMessage({ topic: 'signal', epoch: 'e', offset: 0, data: null, ...message })
  return { source, emitted, deliver }
}

function openLine() {
  const fake = fakeSource()
  const handlers = { onEvent: vi.fn(), onStatus: vi.fn(), onConnect: vi.fn(), onRefused: vi.fn() }
  return { fake, handlers, line: openSignalLine(asker, fake.source, handlers) }
}

beforeEach(() => {
  armed.clear()
  sends = 0
})

test('of too many orders as many as the server takes are armed, and the others are named', async () => {
  const orders = Array.from({ length: 7 }, () => testOrder())
  const refused = await openLine().line.arm(orders)
  expect(armed.size).toBe(4)
  expect(refused).toHaveLength(3)
  for (const { signalId, code } of refused)
    expect([armed.has(signalId), code]).toEqual([false, 'signal.full'])
  expect(sends).toBeLessThan(14)
})

test('a thousand signals are followed by three messages', () => {
  const { fake, line } = openLine()
  fake.emitted.length = 0
  line.follow(Array.from({ length: 1_000 }, testId))
  expect(fake.emitted.map(({ body }) => (body as { signalIds: string[] }).signalIds.length)).toEqual([
    400, 400, 200,
  ])
})

test('events, errors and unknown ids reach the desk at once; a subscription refused as a whole is told', () => {
  const { fake, handlers } = openLine()
  const signalId = testId()
  const message = (topic: string, type: 'event' | 'ack', data: unknown) =>
    fake.deliver({ topic, key: `signal/${signalId}`, type, data })
  const event = { signalId, symbol: 'A', description: '', what: 'triggered', trigger: testTrigger(3) }
  message('signal', 'event', [event, { signalId: 'none' }])
  expect(handlers.onEvent.mock.calls).toEqual([[event]])
  const status = { signalId, state: 'expired', trigger: null, nowMs: 9 }
  message(signalErrors.expired, 'ack', status)
  message(signalErrors.exist, 'ack', status)
  message('signal-subscribe-ack', 'ack', { ok: true, signalIds: [], unknown: [signalId] })
  expect(handlers.onStatus.mock.calls.map(([{ state }]) => state)).toEqual(['expired', 'unknown'])
  expect(handlers.onRefused).not.toHaveBeenCalled()
  message('signal-subscribe-ack', 'ack', { ok: false, code: 'request.too-many' })
  expect(handlers.onRefused).toHaveBeenCalledOnce()
})
