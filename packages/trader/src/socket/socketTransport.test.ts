import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSocketTransport, type SocketParts } from './socketTransport.ts'
import type { Transport } from './transport.ts'

type FakeSocket = {
  sent: string[]
  isClosed: boolean
  onmessage: ((event: { data: string }) => void) | null
  onclose: (() => void) | null
}

let sockets: FakeSocket[]
let transport: Transport
let random: number
let states: string[]
let messages: unknown[]

const openSocket: SocketParts['openSocket'] = (_, { onMessage, onClose }) => {
  const socket: FakeSocket = {
    sent: [],
    isClosed: false,
    onmessage: ({ data }) => onMessage(data),
    onclose: onClose,
  }
  sockets.push(socket)
  return {
    send: (text) => void socket.sent.push(text),
    close: () => {
      socket.isClosed = true
      socket.onclose?.()
    },
  }
}

const latest = (): FakeSocket => sockets.at(-1) as FakeSocket
const says = (text: string) => latest().onmessage?.({ data: text })
const handshake = () => {
  says('0{"sid":"s","pingInterval":25000,"pingTimeout":20000}')
  says('40{"sid":"t"}')
}

beforeEach(() => {
  vi.useFakeTimers()
  random = 0.5
  sockets = []
  states = []
  messages = []
  transport = createSocketTransport({ url: 'ws://desk/socket.io/', openSocket, random: () => random })
  transport.open({ onMessage: (message) => messages.push(message), onState: (state) => states.push(state) })
})
afterEach(() => {
  transport.close()
  vi.useRealTimers()
})

test('it performs the socket.io handshake, is live, answers pings, and delivers messages', () => {
  transport.emit('subscribe', { topic: 'trades' })
  handshake()
  says('2')
  transport.emit('subscribe', { topic: 'trades' })
  says('42["message",{"key":"trades/eth","data":["a, b"]}]')
  says('43["ack"]')
  expect(states).toEqual(['connecting', 'live'])
  expect(latest().sent).toEqual(['40', '3', '42["subscribe",{"topic":"trades"}]'])
  expect(messages).toEqual([{ key: 'trades/eth', data: ['a, b'] }])
})

test.each([
  [0, [1000, 1000, 1000, 1000, 1000]],
  [0.999, [1999, 3997, 4996, 4996, 4996]],
])('every wait is within 1 and 5 s, with a chance of %s', (chance, waits) => {
  random = chance
  handshake()
  latest().onclose?.()
  for (const [number, waitMs] of waits.entries()) {
    vi.advanceTimersByTime(waitMs - 1)
    expect(sockets).toHaveLength(number + 1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(number + 2)
    latest().onclose?.()
  }
})

test('it reconnects after some 1.5, 2.5 and then 3 s, and is live again', () => {
  handshake()
  latest().onclose?.()
  expect(states.at(-1)).toBe('lost')
  for (const [number, waitMs] of [1500, 2500, 3000, 3000, 3000].entries()) {
    vi.advanceTimersByTime(waitMs - 1)
    expect(sockets).toHaveLength(number + 1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(number + 2)
    latest().onclose?.()
  }
  vi.advanceTimersByTime(5000)
  handshake()
  expect(states.at(-1)).toBe('live')
  latest().onclose?.()
  vi.advanceTimersByTime(1500)
  expect(sockets).toHaveLength(8)
})

test.each(['41', '44{"message":"no"}', '1'])('a server that hangs up with %s is come back to', (word) => {
  handshake()
  says(word)
  expect(latest().isClosed).toBe(true)
  expect(states.at(-1)).toBe('lost')
  vi.advanceTimersByTime(1500)
  expect(sockets).toHaveLength(2)
})

test('a server that is silent for longer than its pings allow is lost', () => {
  handshake()
  vi.advanceTimersByTime(44_999)
  says('2')
  vi.advanceTimersByTime(44_999)
  expect(states.at(-1)).toBe('live')
  vi.advanceTimersByTime(1)
  expect(states.at(-1)).toBe('lost')
})

test('an unanswered websocket is abandoned', () => {
  vi.advanceTimersByTime(20_000)
  expect(states).toEqual(['connecting', 'lost'])
})

test('closing notifies the server and stays closed', () => {
  handshake()
  transport.close()
  expect(latest().sent.at(-1)).toBe('41')
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})

test('renewing reconnects at once, live all the while', () => {
  handshake()
  const first = latest()
  transport.renew()
  expect(first.sent.at(-1)).toBe('41')
  expect(first.isClosed).toBe(true)
  expect(sockets).toHaveLength(2)
  transport.emit('subscribe', { topic: 'trades' })
  handshake()
  expect(states).toEqual(['connecting', 'live', 'live'])
  expect(latest().sent).toEqual(['40'])
  vi.advanceTimersByTime(10_000)
  expect(sockets).toHaveLength(2)
})

test('renewing while waiting reconnects at once, and only once', () => {
  handshake()
  latest().onclose?.()
  transport.renew()
  expect(sockets).toHaveLength(2)
  handshake()
  vi.advanceTimersByTime(10_000)
  expect(sockets).toHaveLength(2)
})
