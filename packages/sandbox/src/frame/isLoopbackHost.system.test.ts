import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpcClient } from '../evm/rpcClient.ts'
import { createRandom } from '../people/random.ts'
import { builderNames } from './builder.ts'
import { PrivatePool } from './privatePool.ts'
import { startInfoServer } from './infoServer.ts'

let sandbox: Awaited<ReturnType<typeof startInfoServer>>
beforeAll(async () => {
  sandbox = await startInfoServer(0, {
    info: () => ({ keys: 'secret' }) as never,
    failures: () => ({}),
    held: new PrivatePool(
      createRpcClient('http://127.0.0.1:9'),
      builderNames,
      createRandom('test', 'builders'),
    ),
    people: null,
    faucet: () => Promise.reject(new Error('not asked')),
  })
})
afterAll(() => void sandbox.server.close())

function ask(host: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${sandbox.url}/sandbox`, { headers: { host } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

test.each(['localhost:1', '127.0.0.1', '127.0.0.1:8545', '[::1]:8545', 'LOCALHOST'])(
  'answers a request for %s',
  async (host) => expect(await ask(host)).toMatchObject({ status: 200 }),
)

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  'evil.example:8545',
])('a request for %s is not told the keys', async (host) => {
  const { status, body } = await ask(host)
  expect([status, body.includes('secret')]).toEqual([421, false])
})
