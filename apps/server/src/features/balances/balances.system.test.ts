import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const [wallet, token] = [`0x${'12'.repeat(20)}`, `0x${'34'.repeat(20)}`]
let held = 0n
let reads = 0
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({
    request: async (_chain, _method, [call]) => {
      const isBalance = (call as { data: string }).data.startsWith('0x70a08231')
      if (isBalance) reads += 1
      return `0x${(isBalance ? held : 18n).toString(16).padStart(64, '0')}`
    },
  })
})
afterAll(() => app.end())

async function unitsOf(): Promise<string> {
  const reply = await app.server.inject(`/api/queryTokenBal/base/${wallet}/${token}`)
  return reply.json().data.units
}

test('what was bought a moment ago can be sold; pages that ask at once share a read', async () => {
  expect(await unitsOf()).toBe('0')
  held = 5n
  reads = 0
  expect(await Promise.all([unitsOf(), unitsOf()])).toEqual(['5', '5'])
  expect(reads).toBe(1)
})
