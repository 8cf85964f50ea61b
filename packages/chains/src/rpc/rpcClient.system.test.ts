import { gzipSync } from 'node:zlib'
import { isFault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { RpcClient } from './rpcClient.ts'
import { RpcEndpoint } from './rpcEndpoint.ts'
import { parseRpcError, RpcFailure } from './rpcFailure.ts'

const nowhere = 'http://127.0.0.1:9'
const well: RpcFilter = { answer: ({ method }) => ({ result: `well ${method}` }) }

function clientOf(urls: string[], failures: string[] = [], timeoutMs = 20_000): RpcClient {
  const endpoints = { rpc: urls, ws: [], logs: [], receipts: [], send: [] }
  return new RpcClient('eth', endpoints, { onFailure: (_, kind) => failures.push(kind) }, timeoutMs)
}

const body =
  (text: string, status = 200, headers: Record<string, string> = {}): RpcFilter['respond'] =>
  (_, response) => {
    response.writeHead(status, headers)
    response.end(text)
    return true
  }

test.each([
  ['garbage', body('<html>')],
  ['garbage', body('')],
  ['wrong-id', body('{"jsonrpc":"2.0","id":77,"result":1}')],
  ['wrong-id', body('null')],
  ['no-result', body('{"jsonrpc":"2.0","id":1}')],
  ['server', body('', 502)],
  ['rate-limited', body('', 429)],
  ['refused', body('', 403)],
  ['timeout', () => true],
] as const)('%s: another endpoint is asked', async (kind, respond) => {
  await using bad = await startRpcFilter(nowhere, { respond })
  await using good = await startRpcFilter(nowhere, well)
  const failures: string[] = []
  const client = clientOf([bad.url, good.url], failures, kind === 'timeout' ? 300 : undefined)
  expect(await client.request('eth_chainId', [])).toBe('well eth_chainId')
  expect(failures).toEqual([kind])
})

test('a method that the only endpoint does not have is asked for once, and lets it serve the others at once', async () => {
  const absent = { error: { code: -32601, message: 'the method does not exist' } }
  const answer: RpcFilter['answer'] = ({ method }) => (method === 'eth_odd' ? absent : { result: method })
  await using node = await startRpcFilter(nowhere, { answer })
  const failures: string[] = []
  const client = clientOf([node.url], failures)
  for (const _ of [1, 2, 3])
    await expect(client.request('eth_odd', [])).rejects.toMatchObject({ context: { why: 'unsupported' } })
  expect([node.calls, failures]).toEqual([
    ['eth_odd', 'eth_odd', 'eth_odd'],
    ['unsupported', 'unsupported', 'unsupported'],
  ])
  expect(client.endpoints[0]?.coolDownMs()).toBe(0)
  expect(await client.request('eth_chainId', [])).toBe('eth_chainId')
})

test('of several endpoints each is asked for a method that none has, and rests', async () => {
  const absent = { error: { code: -32601, message: 'the method does not exist' } }
  await using one = await startRpcFilter(nowhere, { answer: () => absent })
  await using other = await startRpcFilter(nowhere, { answer: () => absent })
  const client = clientOf([one.url, other.url])
  await expect(client.request('eth_odd', [])).rejects.toMatchObject({ context: { why: 'unsupported' } })
  expect([one.calls, other.calls]).toEqual([['eth_odd'], ['eth_odd']])
  expect(client.endpoints.every((endpoint) => endpoint.coolDownMs() > 0)).toBe(true)
})

test.each([
  ['a whole', 1_000, 'packed'],
  ['half of a', 20, 'well eth_chainId'],
])('%s packed answer', async (_, bytes, expected) => {
  const packed = gzipSync('{"jsonrpc":"2.0","id":1,"result":"packed"}').subarray(0, bytes)
  const respond: RpcFilter['respond'] = (_calls, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length })
    response.end(packed)
    return true
  }
  await using packing = await startRpcFilter(nowhere, { respond })
  await using good = await startRpcFilter(nowhere, well)
  expect(await clientOf([packing.url, good.url]).request('eth_chainId', [])).toBe(expected)
})

test('a truncated reply', async () => {
  const respond: RpcFilter['respond'] = (_calls, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 1_000 })
    response.write(gzipSync('{}').subarray(0, 5), () => response.destroy())
    return true
  }
  await using breaking = await startRpcFilter(nowhere, { respond })
  await using good = await startRpcFilter(nowhere, well)
  const failures: string[] = []
  expect(await clientOf([breaking.url, good.url], failures).request('eth_chainId', [])).toBe(
    'well eth_chainId',
  )
  expect(failures).toEqual(['network'])
})

test('a request aborted before it is sent fails quietly', async () => {
  const signal = AbortSignal.abort()
  const endpoint = new RpcEndpoint(nowhere)
  const asked = endpoint.call([{ method: 'eth_chainId', params: [] }], { timeoutMs: 1_000, signal })
  await expect(asked).rejects.toMatchObject({ kind: 'network' })
})

test('a refused connection without an alternative', async () => {
  await expect(clientOf([nowhere]).request('eth_chainId', [])).rejects.toSatisfy(
    (error) => isFault(error, 'chain.unreachable') && error.context.why === 'network',
  )
})

test.each([
  ['rejected', { code: 3, message: 'execution reverted' }],
  ['range-too-large', { code: -32005, message: 'query returned more than 10000 results' }],
])('%s is an answer: nobody else is asked', async (kind, error) => {
  await using first = await startRpcFilter(nowhere, { answer: () => ({ error }) })
  await using second = await startRpcFilter(nowhere, well)
  const asked = clientOf([first.url, second.url]).request('eth_call', [])
  await expect(asked).rejects.toSatisfy((failure) => failure instanceof RpcFailure && failure.kind === kind)
  expect(second.calls).toEqual([])
})

test('does not wait for a hanging endpoint if there is another', async () => {
  await using hanging = await startRpcFilter(nowhere, { respond: () => true })
  await using good = await startRpcFilter(nowhere, well)
  const failures: string[] = []
  const client = clientOf([hanging.url, good.url], failures, 3_600_000)
  expect(await client.request('eth_chainId', [])).toBe('well eth_chainId')
  expect(await client.request('eth_blockNumber', [])).toBe('well eth_blockNumber')
  expect(failures).toEqual(['slow'])
})

test('a failed endpoint rests for a while', async () => {
  let requests = 0
  const respond: RpcFilter['respond'] = (_, response) => {
    requests++
    response.writeHead(429, { 'retry-after': '60' })
    response.end()
    return true
  }
  await using bad = await startRpcFilter(nowhere, { respond })
  await using good = await startRpcFilter(nowhere, well)
  const client = clientOf([bad.url, good.url])
  for (let i = 0; i < 5; i++) await client.request('eth_chainId', [])
  expect(requests).toBe(1)
})

test('splits a batch that is too large, keeping the order', async () => {
  const respond: RpcFilter['respond'] = (calls, response) => {
    if (!Array.isArray(calls) || calls.length <= 3) return false
    response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}')
    return true
  }
  const answer: RpcFilter['answer'] = ({ params }) => ({ result: params[0] })
  await using node = await startRpcFilter(nowhere, { respond, answer })
  const calls = Array.from({ length: 20 }, (_, i) => ({ method: 'echo', params: [i] }))
  const replies = await new RpcEndpoint(node.url).call(calls, { timeoutMs: 20_000 })
  expect(replies).toEqual(calls.map(({ params }) => ({ result: params[0] })))
})

test('matches replies of a batch by id, not position', async () => {
  const respond: RpcFilter['respond'] = (calls, response) => {
    const replies = (calls as { id: number }[]).map(({ id }) => ({ jsonrpc: '2.0', id, result: id }))
    response.end(JSON.stringify(replies.reverse()))
    return true
  }
  await using node = await startRpcFilter(nowhere, { respond })
  const calls = [
    { method: 'a', params: [] },
    { method: 'b', params: [] },
  ]
  const replies = await new RpcEndpoint(node.url).call(calls, { timeoutMs: 20_000 })
  expect(replies).toEqual([{ result: 1 }, { result: 2 }])
})

test.each([
  [{ code: -32005, message: 'limit exceeded' }, 'rate-limited'],
  [
    { code: -32602, message: 'eth_getLogs is limited to a 10,000 range: block range too large' },
    'range-too-large',
  ],
  [{ code: -32601, message: 'whatever' }, 'unsupported'],
  [
    { code: -32000, message: 'the method eth_getBlockReceipts does not exist/is not available' },
    'unsupported',
  ],
  [{ code: -32000, message: 'header not found' }, 'no-result'],
  [{ code: -32007, message: 'Slot 5 was skipped, or missing due to ledger jump' }, 'no-result'],
  [{ code: -32000, message: 'nonce too low' }, 'rejected'],
  ['text', 'rejected'],
  [null, 'rejected'],
])('%j is %s', (error, kind) => {
  expect(parseRpcError(error).kind).toBe(kind)
})
