import { expect, test } from 'vitest'
import { startTestApp } from '../realtime/testing/testApp.ts'

const about = {
  mode: 'live',
  environmentId: 'test',
  version: '0.1.0',
  chains: [],
  features: [],
  headOf: () => null,
} as const

test.each([
  ['no frame is allowed', false, false],
  ["the other site's chart may be framed where the operator lets it", true, true],
])('%s', async (_, hasEmbeddedChart, isFramed) => {
  const app = await startTestApp({ about: { ...about, hasEmbeddedChart } })
  const { headers } = await app.server.inject('/api/status')
  const policy = String(headers['content-security-policy'])
  expect(policy.includes('frame-src https://dexscreener.com')).toBe(isFramed)
  expect(policy).toContain("default-src 'none'")
  await app.end()
})
