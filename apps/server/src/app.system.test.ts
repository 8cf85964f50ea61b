import type { ChainRecord } from '@peregrine/contract/chainRecord'
import { type Folded, foldMessage, type Stream } from '@peregrine/contract/foldMessage'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { swap } from '@peregrine/contract/topics/swap'
import type { TradeWire } from '@peregrine/contract/trade'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChainWriter } from './realtime/testing/chainWriter.ts'
import { startTestApp, type TestApp } from './realtime/testing/testApp.ts'

let app: TestApp
const sockets: Socket[] = []

beforeEach(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await app.end()
})

function connect(extraHeaders: Record<string, string> = {}): Socket {
  const socket = io(app.url, { transports: ['websocket'], extraHeaders, forceNew: true })
  sockets.push(socket)
  return socket
}

const pool = '0x00000000000000000000000000000000000000p1'.replace('p', 'a')

test('a subscriber gets an acknowledgement, the state, and every later swap in order', async () => {
  const writer = new ChainWriter(app.database.pool, 'eth', 1_800_000_000_000)
  await writer.prepare()
  const publish = (record: ChainRecord) => app.bus.publish(record)
  publish(await writer.addBlock([{ pool, sender: '0xaa', side: 'b', usd: 10, price: 1 }]))
  const messages: SocketMessage[] = []
  const socket = connect()
  socket.on('message', (message: SocketMessage) => messages.push(message))
  const reply = await socket.emitWithAck('subscribe', {
    topic: 'swap',
    poolAddress: pool.toUpperCase().replace('X', 'x'),
    chainType: 'eth',
  })
  expect(reply).toEqual({ ok: true, key: `swap/eth/${pool}` })
  await expect.poll(() => messages.length).toBeGreaterThanOrEqual(2)
  expect(messages.map(({ type }) => type)).toEqual(['ack', 'snapshot'])
  for (let i = 0; i < 5; i++) {
    publish(await writer.addBlock([{ pool, sender: '0xbb', side: 's', usd: i, price: 2 }]))
  }
  publish(await writer.undoBlock())
  let held = null as Stream<TradeWire[]> | null
  const fold = () => {
    held = null
    for (const message of messages) {
      if (message.type === 'ack') continue
      const folded: Folded<TradeWire[]> = foldMessage<TradeWire[]>(swap, held, message)
      if (folded.type === 'gap') throw new Error('gap')
      held = folded.stream
    }
    return held?.offset
  }
  await expect.poll(fold).toBe(writer.seq)
  const page = (await app.server.inject(`/api/trades/eth/${pool}`)).json()
  expect(held?.state).toEqual(page.data.items)
  expect(page.data.items).toHaveLength(5)
})
