import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEndpoints } from '@peregrine/chains/parseEndpoints'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { FakeSolana } from '@peregrine/chains/testing/startFakeSolana'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { readSavedEndpoints, savedEndpointsFile } from '../../domain/endpoints/savedEndpoints.ts'
import { evmSigner, signInAs, testOrigin } from '../../http/session/testing/signInAs.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const origin = 'http://127.0.0.1:7777'
const key = 'secret-key-0123456789abcdef'
const alice = evmSigner(0xa11ce)

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil('--chain-id', '1')
})
afterAll(() => anvil.stop())

let folder: string
let app: TestApp
let restarts = 0
const noVariables = { eth: [], base: [], bsc: [], sol: [] }

async function open(deps: object = {}, settings: object = {}) {
  app = await startTestApp({
    publicOrigins: [origin],
    endpoints: {
      dataDir: folder,
      mode: 'sandbox',
      run: 'one',
      variables: noVariables,
      used: {},
      canSave: true,
      isRestartable: true,
      restart: () => void restarts++,
      ...settings,
    },
    ...deps,
  })
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'go-live-'))
  restarts = 0
})
afterEach(async () => {
  await app.end()
  rmSync(folder, { recursive: true })
})

type Sent = { body?: object; remoteAddress?: string; headers?: Record<string, string>; from?: string }
function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, sent: Sent = {}) {
  const { body, remoteAddress, headers = {}, from = origin } = sent
  return app.server.inject({
    method,
    url,
    ...(remoteAddress ? { remoteAddress } : {}),
    headers: { origin: from, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
}
const save = (edit: object, sent: Sent = {}) =>
  send('PUT', '/api/endpoints', { body: { edits: [{ chain: 'eth', ...edit }] }, ...sent })

test('saved endpoints are kept for the owner alone, used at the next start, and never shown again', async () => {
  await open()
  const rpc = `${anvil.url}/?key=${key}`
  const reply = await save({ rpc, ws: anvil.wsUrl })
  expect(reply.json().data).toEqual({ restart: 'automatic' })
  await expect.poll(() => restarts).toBe(1)
  const file = savedEndpointsFile(folder)
  expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readFileSync(file, 'utf8')).toContain(key)
  const shown = await send('GET', '/api/endpoints')
  expect(shown.body).not.toContain(key)
  const host = new URL(anvil.url).host
  expect(shown.json().data.chains[0]).toEqual({
    chain: 'eth',
    variables: [],
    saved: { rpc: [{ host, isMasked: true }], ws: [{ host, isMasked: false }], logs: [], grpc: [] },
    used: null,
  })
  const config = loadConfig({ DATA_DIR: folder })
  expect(config).toMatchObject({ mode: 'live', endpoints: { eth: { rpc: [rpc], ws: [anvil.wsUrl] } } })
  expect(config.log.secrets).toContain(key)
})

test('the environment wins for a chain, and a field that is left out keeps what was saved', async () => {
  await open()
  await save({ rpc: anvil.url })
  await save({ ws: anvil.wsUrl })
  expect(readSavedEndpoints(folder).eth).toEqual({ rpc: [anvil.url], ws: [anvil.wsUrl], logs: [] })
  const env = { DATA_DIR: folder, ETH_RPC_URL: 'http://127.0.0.1:9' }
  expect(loadConfig(env)).toMatchObject({
    endpoints: parseEndpoints(env),
    endpointVariables: { eth: ['ETH_RPC_URL'], base: [] },
  })
})

test("a gRPC endpoint's token is saved, kept out of the log, and never shown", async () => {
  await open()
  const grpc = `https://grpc.example:10000#x-token=${key}`
  const sol = await FakeSolana.start()
  try {
    sol.mine(0)
    expect((await save({ chain: 'sol', rpc: sol.url, grpc })).statusCode).toBe(200)
  } finally {
    await sol.stop()
  }
  const shown = await send('GET', '/api/endpoints')
  expect(shown.body).not.toContain(key)
  const chain = shown.json().data.chains.find((one: { chain: string }) => one.chain === 'sol')
  expect(chain.saved.grpc).toEqual([{ host: 'grpc.example:10000', isMasked: true }])
  const config = loadConfig({ DATA_DIR: folder })
  expect(config.endpoints.sol?.grpc).toEqual([grpc])
  expect(config.log.secrets).toContain(key)
})

test('endpoints of another chain, dead ones and broken texts are refused, and change nothing', async () => {
  await open()
  const refused = async (edit: object) => {
    const reply = await save(edit)
    return [reply.statusCode, reply.json().code, reply.json().context.why]
  }
  expect(await refused({ chain: 'base', rpc: anvil.url })).toEqual([409, 'endpoint.refused', 'other-chain'])
  expect(await refused({ rpc: 'http://127.0.0.1:9' })).toEqual([409, 'endpoint.refused', 'unreachable'])
  const [status, code, why] = await refused({ rpc: `ftp://host/${key}` })
  expect([status, code]).toEqual([400, 'endpoint.invalid'])
  expect(why).not.toContain(key)
  expect((await refused({ ws: anvil.wsUrl })).slice(0, 2)).toEqual([400, 'endpoint.invalid'])
  expect(readSavedEndpoints(folder)).toEqual({})
  expect(restarts).toBe(0)
})

test('back to the sandbox: the saved endpoints are removed; without any nothing restarts', async () => {
  await open()
  expect((await send('DELETE', '/api/endpoints')).json().data).toEqual({ restart: 'none' })
  await save({ rpc: anvil.url })
  expect((await send('DELETE', '/api/endpoints')).json().data).toEqual({ restart: 'automatic' })
  expect(readSavedEndpoints(folder)).toEqual({})
  expect(loadConfig({ DATA_DIR: folder }).mode).toBe('sandbox')
})

test('without a launcher it says that a start by hand is due', async () => {
  await open({}, { isRestartable: false })
  expect((await save({ rpc: anvil.url })).json().data).toEqual({ restart: 'manual' })
  expect(restarts).toBe(0)
})

test('an external database keeps its chains', async () => {
  await open({}, { canSave: false })
  expect((await save({ rpc: anvil.url })).json()).toMatchObject({ context: { why: 'own-database' } })
})

const calls = [
  ['GET', '/api/endpoints', {}],
  ['POST', '/api/endpoints/test', { body: { chain: 'eth', rpc: 'http://127.0.0.1:9' } }],
  ['PUT', '/api/endpoints', { body: { edits: [{ chain: 'eth', rpc: 'http://127.0.0.1:9' }] } }],
  ['DELETE', '/api/endpoints', {}],
] as const

test.each<[string, Sent]>([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['behind an unknown proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
])('%s gets nothing without being the operator', async (_, from) => {
  await open()
  for (const [method, url, body] of calls) {
    const reply = await send(method, url, { ...body, ...from })
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 403, 'operator.only'])
  }
})

test('from elsewhere a stranger who signed in gets nothing, and the named operator everything', async () => {
  await open({ publicOrigins: [testOrigin], operators: [{ chainFamily: 'EVM', address: alice.address }] })
  const cookies = [await signInAs(app.server, evmSigner(0xb0b)), await signInAs(app.server, alice)]
  const read = async (cookie?: string) => {
    const reply = await send('GET', '/api/endpoints', { from: testOrigin, headers: cookie ? { cookie } : {} })
    return reply.statusCode
  }
  expect([await read(), await read(cookies[0]), await read(cookies[1])]).toEqual([401, 403, 200])
})

test('another site changes nothing', async () => {
  await open()
  for (const [method, url, body] of calls.slice(1)) {
    const reply = await send(method, url, { ...body, from: 'http://evil.test' })
    expect([url, reply.json().code]).toEqual([url, 'origin.refused'])
  }
})

test('a test measures the endpoint and echoes neither its address nor its answers', async () => {
  await open()
  const reply = await send('POST', '/api/endpoints/test', {
    body: { chain: 'eth', rpc: `${anvil.url}/?key=${key}` },
  })
  expect(reply.json().data).toMatchObject({
    facts: { reach: 'ok', isRightChain: true, isMainnet: false, socket: 'derived' },
    verdicts: expect.arrayContaining([{ ability: 'security', level: 'good', lack: null }]),
  })
  expect(reply.body).not.toContain(key)
})
