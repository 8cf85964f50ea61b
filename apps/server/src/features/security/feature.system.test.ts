import { getSecurity } from '@peregrine/contract/routes/security'
import { Fault } from '@peregrine/core/fault'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

let app: TestApp
let asked: string[] = []

/** A node that knows its height and nothing else. */
async function emptyNode(_chain: string, method: string): Promise<unknown> {
  asked.push(method)
  if (method === 'eth_getBlockByNumber') return { number: '0x10', timestamp: '0x10' }
  if (method === 'eth_getCode') return '0x'
  if (method === 'eth_getStorageAt') return '0x0'
  if (method === 'eth_call') return '0x'
  throw new Fault('chain.unreachable', { chain: 'eth', why: 'timeout' })
}

let nowMs = market.startMs
beforeAll(async () => {
  app = await startTestApp({ request: emptyNode, now: () => nowMs })
  await seedMarket(app.database.pool)
})
afterAll(() => app.end())

async function read(path: string) {
  const reply = await app.server.inject(`/api/security/${path}`)
  return { status: reply.statusCode, body: reply.json() }
}

test('concurrent callers, and later ones for a while, share one measurement', async () => {
  asked = []
  const path = `eth/${market.token}`
  const replies = await Promise.all([read(path), read(path), read(path)])
  const [first] = replies.map(({ body }) => getSecurity.reply.parse(body.data))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(asked.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(1)
  nowMs += 11_000
  await read(path)
  expect(asked.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(1)
  const again = await read(`${path}?maxAgeS=10`)
  expect(asked.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(2)
  expect(again.body.data.measuredAtMs).toBe((first?.measuredAtMs ?? 0) + 11_000)
})

test('an address without code is not safe', async () => {
  const { body } = await read(`eth/${market.token}`)
  const { flags } = getSecurity.reply.parse(body.data)
  for (const [name, { value }] of Object.entries(flags)) expect([name, value]).toEqual([name, null])
})

test.each([
  ['eth/0x00000000000000000000000000000000000000ff', 404, 'token.unknown'],
  [`eth/${market.token}?pool=0xb1`, 404, 'pool.unknown'],
  [`eth/${market.token}?maxAgeS=1`, 400, 'request.malformed'],
  [`mars/${market.token}`, 404, 'network.unknown'],
  [`SUI/${market.token}`, 404, 'network.placeholder'],
])('%s is refused with %i', async (path, status, code) => {
  expect(await read(path)).toMatchObject({ status, body: { code } })
})
