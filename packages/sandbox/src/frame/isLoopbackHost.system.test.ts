import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestInfo } from './testing/startTestInfo.ts'

let sandbox: Awaited<ReturnType<typeof startTestInfo>>
beforeAll(async () => {
  sandbox = await startTestInfo({ info: () => ({ keys: 'secret' }) as never })
})
afterAll(() => sandbox.stop())

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
