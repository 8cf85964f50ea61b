import { foldMessage, type Stream } from '@peregrine/contract/foldMessage'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { swap } from '@peregrine/contract/topics/swap'
import { type SilentProxy, startSilentProxy } from '@peregrine/testkit/fault-proxy/startSilentProxy'
import { createSocketTransport, socketUrl } from '@peregrine/trader/socket/socketTransport'
import type { Transport } from '@peregrine/trader/socket/transport'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChainWriter } from './testing/chainWriter.ts'
import { startTestApp, type TestApp } from './testing/testApp.ts'

/** The page's clocks run this much faster than ours, and the server beats as often: 3 s of them are 1 s. */
const speed = 3
const params = { chainType: 'sol', poolAddress: 'Poo1Aaaa' }

let app: TestApp
let proxy: SilentProxy
let transport: Transport
let told: string[]
let beats: number
let held: Stream<unknown> | null
let writer: ChainWriter

beforeEach(async () => {
  app = await startTestApp({ socketLimits: { beatMs: 3_000 / speed } })
  proxy = await startSilentProxy(app.url)
  told = []
  beats = 0
  held = null
  writer = new ChainWriter(app.database.pool, 'sol', 1_900_000_000_000)
  await writer.prepare()
  await app.log.catchUp()
  transport = createTransport()
  transport.open({
    onMessage: fold,
    onState(state) {
      told.push(state)
      const since = held && { epoch: held.epoch, offset: held.offset }
      if (state === 'live') transport.emit('subscribe', { ...params, topic: swap.name, since })
    },
    onDoubt: (heardAtMs) => told.push(heardAtMs === null ? 'trusted' : 'doubted'),
  })
})
afterEach(async () => {
  transport.close()
  await proxy.stop()
  await app.end()
})

const clockMs = (): number => performance.now() * speed

function createTransport(): Transport {
  return createSocketTransport({
    url: socketUrl(proxy.url),
    openSocket(url, { onMessage, onClose }) {
      const socket = new WebSocket(url)
      socket.onmessage = ({ data }) => {
        if (String(data).startsWith('42["beat"')) beats++
        onMessage(String(data))
      }
      socket.onclose = onClose
      return socket
    },
    random: Math.random,
    now: () => ({ monotonicMs: clockMs(), wallMs: clockMs() }),
  })
}

function fold(message: SocketMessage): void {
  if (message.topic !== swap.name) return
  const folded = foldMessage<unknown>(swap, held, message)
  if (folded.type === 'stream') held = folded.stream
}

async function addTrade(usd: number): Promise<void> {
  const trade = { pool: params.poolAddress, sender: 'So1A', side: 'b' as const, usd, price: 1 }
  app.bus.publish(await writer.addBlock([trade]))
}

const shown = () => ((held?.state ?? []) as { valueUsd: string }[]).map(({ valueUsd }) => valueUsd)

test('a connection that goes silent is doubted, then replaced, and what it missed is made up for', async () => {
  await addTrade(1)
  await expect.poll(shown).toEqual(['1'])
  proxy.silence()
  await addTrade(2)
  await expect.poll(() => told).toContain('doubted')
  expect(shown()).toEqual(['1'])
  await addTrade(3)
  proxy.restore()
  await expect.poll(shown).toEqual(['3', '2', '1'])
  expect(told).toEqual(['connecting', 'live', 'doubted', 'lost', 'live'])
  await addTrade(4)
  await expect.poll(shown).toEqual(['4', '3', '2', '1'])
})

test('a check of a healthy connection is answered by the server, without a new connection', async () => {
  await expect.poll(() => told).toContain('live')
  transport.check('offline')
  await expect.poll(() => told).toEqual(['connecting', 'live', 'doubted', 'trusted'])
  expect(proxy.connectionCount()).toBe(1)
})

test('an idle connection hears seven beats in 21 s, and is never doubted', async () => {
  await expect.poll(() => beats).toBeGreaterThanOrEqual(7)
  expect(told).toEqual(['connecting', 'live'])
})
