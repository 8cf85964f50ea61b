import { createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { RpcClient } from './rpcClient.ts'
import { RpcEndpoint } from './rpcEndpoint.ts'
import { keepSubscription } from './subscription.ts'

const maxReplyBytes = 32 * 1024 * 1024
const nowhere = 'http://127.0.0.1:9'
const well: RpcFilter = { answer: ({ method }) => ({ result: `well ${method}` }) }
const piece = Buffer.alloc(1024 * 1024, 0x20)
/** More than the limit, yet small enough for an unbounded reader to finish. */
const pieces = maxReplyBytes / piece.length + 8

/** Counts the bytes sent before the reader hung up. */
function blanks(isPacked: boolean) {
  const state = { given: 0, calls: 0 }
  const respond: RpcFilter['respond'] = (_calls, response) => {
    state.calls++
    response.writeHead(200, isPacked ? { 'content-encoding': 'gzip' } : {})
    const endless = Readable.from(
      (function* () {
        for (let at = 0; at < pieces; at++) {
          state.given++
          yield piece
        }
        yield '{"jsonrpc":"2.0","id":1,"result":"too much"}'
      })(),
    )
    if (isPacked) endless.pipe(createGzip()).pipe(response)
    else endless.pipe(response)
    return true
  }
  return { state, respond }
}

function clientOf(urls: string[], failures: string[]): RpcClient {
  const endpoints = { rpc: urls, ws: [], logs: [], receipts: [], send: [] }
  return new RpcClient('eth', endpoints, { onFailure: (_, kind) => failures.push(kind) }, 20_000)
}

test.each([
  ['plain', false],
  ['packed', true],
])('an answer of more than 32 MB, %s, is not read on, and another endpoint is asked', async (_, isPacked) => {
  const { state, respond } = blanks(isPacked)
  await using large = await startRpcFilter(nowhere, { respond })
  await using good = await startRpcFilter(nowhere, well)
  const failures: string[] = []
  expect(await clientOf([large.url, good.url], failures).request('eth_blockNumber', [])).toBe(
    'well eth_blockNumber',
  )
  expect(failures.filter((kind) => kind !== 'slow')).toEqual(['too-large'])
  expect(state.calls).toBe(1)
})

test('retries a batch whose reply is too large in smaller ones', async () => {
  const sizes: number[] = []
  const respond: RpcFilter['respond'] = (calls, response) => {
    const size = [calls].flat().length
    sizes.push(size)
    if (size < 4) return false
    response.writeHead(200)
    response.end(Buffer.alloc(maxReplyBytes + 1, 0x20))
    return true
  }
  await using busy = await startRpcFilter(nowhere, { ...well, respond })
  const calls = Array.from({ length: 8 }, () => ({ method: 'eth_chainId', params: [] }))
  const replies = await new RpcEndpoint(busy.url).call(calls, { timeoutMs: 20_000 })
  expect(replies).toEqual(calls.map(() => ({ result: 'well eth_chainId' })))
  expect(sizes).toEqual([8, 2, 2, 2, 2])
})

test('an oversized log reply is an answer: the caller requests a smaller range', async () => {
  const { state, respond } = blanks(false)
  await using large = await startRpcFilter(nowhere, { respond })
  const range = { fromBlock: '0x1', toBlock: '0x9' }
  await expect(clientOf([large.url], []).request('eth_getLogs', [range])).rejects.toMatchObject({
    kind: 'range-too-large',
  })
  expect(state.calls).toBe(1)
})

test('a message over 32 MB ends the connection, and the next URL is tried', async () => {
  const open = async (bytes: number) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    let count = 0
    server.on('connection', (socket) => {
      count++
      socket.on('message', () => {
        socket.send('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
        socket.send(`{"params":{"result":"${'x'.repeat(bytes)}"}}`)
      })
    })
    const { port } = server.address() as { port: number }
    return { server, url: `ws://127.0.0.1:${port}`, connections: () => count }
  }
  const large = await open(maxReplyBytes)
  const good = await open(5)
  const ended = new AbortController()
  const heard: unknown[] = []
  const failures: string[] = []
  keepSubscription({
    urls: [large.url, good.url],
    method: 'eth_subscribe',
    params: ['newHeads'],
    onNotification: (result) => heard.push(result),
    hooks: { onFailure: (_, kind) => failures.push(kind) },
    signal: ended.signal,
  })
  await expect.poll(() => heard).toEqual(['xxxxx'])
  expect(failures).toEqual(['too-large'])
  expect(large.connections()).toBe(1)
  ended.abort()
  large.server.close()
  good.server.close()
})
