import { startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noTrading } from '../../domain/sends/openSending.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const recipient = `0x${'fe'.repeat(20)}`
const evm = `0x${'12'.repeat(20)}`
const bodies: unknown[] = []
let isDown = false
let faucet: Awaited<ReturnType<typeof startRpcFilter>>
let live: TestApp
let sandbox: TestApp

beforeAll(async () => {
  faucet = await startRpcFilter('http://127.0.0.1:9', {
    respond(body, response) {
      bodies.push(body)
      response.writeHead(isDown ? 500 : 200).end(JSON.stringify({ hash: '0xab', extra: 1 }))
      return true
    },
  })
  const eth = { rpc: ['http://127.0.0.1:9'], ws: [], logs: [], receipts: [], send: [] }
  live = await startTestApp()
  sandbox = await startTestApp({
    trading: {
      ...noTrading,
      chains: { endpoints: { eth, bsc: eth }, genesis: {} },
      settings: {
        ...noTrading.settings,
        serviceFee: { bps: 40, evm: recipient, solana: null },
        builderUrls: ['http://builder.example/secret'],
      },
      runId: 'run-7',
      faucetUrl: faucet.url,
    },
  })
})
afterAll(async () => {
  await live.end()
  await sandbox.end()
  await faucet[Symbol.asyncDispose]()
})

const ask = (app: TestApp, body: object, remoteAddress = '127.0.0.1') =>
  app.server.inject({
    method: 'POST',
    url: '/api/faucet',
    remoteAddress,
    headers: { origin: 'http://peregrine.test', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('tells fee, run and open ways, and no address of a way', async () => {
  const reply = await sandbox.server.inject('/api/trading')
  const { data } = reply.json()
  expect(data.environment).toEqual({ id: 'test', runId: 'run-7' })
  expect(data.networks.four.serviceFee).toEqual({ bps: 40, recipient })
  expect(data.networks.pump.serviceFee).toBeNull()
  const open = { isOpen: true, why: null }
  const closed = { isOpen: false, why: 'operator' }
  expect(data.networks.eth.protections).toEqual({ off: open, on: open, strong: open })
  expect(data.networks.bsc.protections).toEqual({ off: open, on: closed, strong: closed })
  expect(data.networks.sol.protections.off).toEqual(closed)
  expect([data.routeService, data.faucet]).toEqual([closed, { isOpen: true }])
  expect(reply.body).not.toContain('builder.example')
})

test('the faucet passes network and address on, and nothing else', async () => {
  const reply = await ask(sandbox, {
    network: 'four',
    address: evm.toUpperCase().replace('X', 'x'),
    token: 'x',
  })
  expect(reply.json().data).toEqual({ network: 'four', address: evm, hash: '0xab' })
  expect(bodies.splice(0)).toEqual([{ network: 'four', address: evm }])
})

test.each([
  [{ network: 'sol', address: evm }],
  [{ network: 'eth', address: '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5' }],
  [{ network: 'sui', address: evm }],
  [{ network: 'eth' }],
])('%j is refused and not passed on', async (body) => {
  expect((await ask(sandbox, body)).statusCode).toBe(400)
  expect(bodies).toEqual([])
})

test('outside the sandbox it is off; a broken one is unreachable; greed is limited', async () => {
  expect((await ask(live, { network: 'eth', address: evm })).json().code).toBe('feature.off')
  isDown = true
  expect((await ask(sandbox, { network: 'eth', address: evm })).json().code).toBe('chain.unreachable')
  isDown = false
  const many = Array.from({ length: 30 }, () => ask(sandbox, { network: 'eth', address: evm }, '203.0.113.9'))
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(11)
  expect(statuses).toContain(429)
})
