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
let doubts: (number | null)[]

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

/** Lets time pass on a connection that the server keeps alive. */
function idle(ms: number): void {
  for (let passedMs = 0; passedMs < ms; passedMs += 3_000) {
    vi.advanceTimersByTime(3_000)
    says('42["beat"]')
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  random = 0.5
  sockets = []
  states = []
  messages = []
  doubts = []
  transport = createSocketTransport({ url: 'ws://desk/socket.io/', openSocket, random: () => random })
  transport.open({
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    onDoubt: (heardAtMs) => doubts.push(heardAtMs),
  })
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
  idle(6_000)
  latest().onclose?.()
  vi.advanceTimersByTime(1500)
  expect(sockets).toHaveLength(8)
})

test.each([
  ['hangs up', () => says('41')],
  ['closes', () => latest().onclose?.()],
])(
  'a server that lets everyone in and then %s is not asked again at the shortest wait for ever',
  (_, ends) => {
    handshake()
    ends()
    for (const [number, waitMs] of [1500, 2500, 3000, 3000].entries()) {
      vi.advanceTimersByTime(waitMs - 1)
      expect(sockets).toHaveLength(number + 1)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(number + 2)
      handshake()
      ends()
    }
  },
)

test.each(['41', '44{"message":"no"}', '1'])('a server that hangs up with %s is come back to', (word) => {
  handshake()
  says(word)
  expect(latest().isClosed).toBe(true)
  expect(states.at(-1)).toBe('lost')
  vi.advanceTimersByTime(1500)
  expect(sockets).toHaveLength(2)
})

const probe = '421["unsubscribe",{}]'

test('a silent server is doubted within 5 s, and replaced at once when a probe is not answered', () => {
  handshake()
  const heardAtMs = Date.now()
  vi.advanceTimersByTime(5_000)
  expect(latest().sent.at(-1)).toBe(probe)
  expect([states.at(-1), doubts]).toEqual(['live', [heardAtMs]])
  vi.advanceTimersByTime(2_999)
  expect(sockets).toHaveLength(1)
  const first = latest()
  vi.advanceTimersByTime(1)
  expect(first.isClosed).toBe(true)
  expect(sockets).toHaveLength(2)
  handshake()
  expect(states).toEqual(['connecting', 'live', 'lost', 'live'])
  vi.advanceTimersByTime(3_000)
  expect(doubts).toEqual([heardAtMs])
})

test('an idle connection that the server keeps alive is not doubted', () => {
  handshake()
  idle(60_000)
  expect([states, doubts]).toEqual([['connecting', 'live'], []])
  expect(latest().sent).toEqual(['40'])
})

test('an answer ends the doubt, on the same socket', () => {
  handshake()
  vi.advanceTimersByTime(6_000)
  says('431[{"ok":false,"code":"request.malformed"}]')
  vi.advanceTimersByTime(3_000)
  expect(doubts).toEqual([expect.any(Number), null])
  expect(sockets).toHaveLength(1)
})

test('a page that wakes asks first, even if its clock jumped an hour', () => {
  handshake()
  vi.setSystemTime(Date.now() + 3_600_000)
  transport.check('woke')
  expect(latest().sent.at(-1)).toBe(probe)
  expect(doubts).toEqual([expect.any(Number)])
  says('42["beat"]')
  expect(doubts.at(-1)).toBeNull()
  vi.advanceTimersByTime(3_000)
  expect([sockets.length, states.at(-1)]).toEqual([1, 'live'])
})

test('a lost network is doubted at once', () => {
  handshake()
  transport.check('offline')
  expect([states.at(-1), doubts]).toEqual(['live', [expect.any(Number)]])
})

test('waking connects at once where a retry is waiting, and not beside one that connects', () => {
  handshake()
  latest().onclose?.()
  transport.check('offline')
  expect(sockets).toHaveLength(1)
  transport.check('woke')
  transport.check('woke')
  expect(sockets).toHaveLength(2)
  handshake()
  vi.advanceTimersByTime(3_000)
  expect(sockets).toHaveLength(2)
})

test('an unanswered websocket is abandoned', () => {
  vi.advanceTimersByTime(10_000)
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
  idle(12_000)
  expect(sockets).toHaveLength(2)
})

test('renewing while waiting reconnects at once, and only once', () => {
  handshake()
  latest().onclose?.()
  transport.renew()
  expect(sockets).toHaveLength(2)
  handshake()
  idle(12_000)
  expect(sockets).toHaveLength(2)
})
