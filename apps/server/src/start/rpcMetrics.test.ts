import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addRpcMetrics } from './rpcMetrics.ts'

test('calls, refusals and pace appear by chain; no limit is no pace', async () => {
  const registry = new Registry()
  const limits = { perBatch: null, logRange: null, pausedForMs: 0, purposes: [], latencyMs: null, lag: null }
  const usage = () => ({
    lastHour: [],
    coveredMs: 5,
    total: [{ purpose: 'facts' as const, calls: 7, refused: 2 }],
    endpoints: [
      { endpoint: 'slow.example', perSecond: 12.5, ...limits },
      { endpoint: 'fast.example', perSecond: null, ...limits },
    ],
  })
  addRpcMetrics(registry, [{ chain: 'eth', port: { usage } }])
  const text = await registry.metrics()
  expect(text).toContain('peregrine_rpc_calls_total{chain="eth",purpose="facts"} 7')
  expect(text).toContain('peregrine_rpc_refused_total{chain="eth",purpose="facts"} 2')
  expect(text).toContain('peregrine_rpc_pace{chain="eth",endpoint="slow.example"} 12.5')
  expect(text).not.toContain('fast.example')
})
