import { judgeEndpoint } from '@peregrine/chains/probe/judgeEndpoint'
import { probeEndpoint } from '@peregrine/chains/probe/probeEndpoint'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { FakeSolana } from '@peregrine/chains/testing/startFakeSolana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../freePort.ts'
import type { ProviderLimits, ProviderProfile } from './providerProfiles.ts'
import { startProvider } from './startProvider.ts'

// The probe finds the limits of each provider profile, in front of a real node whose chain is 1,101 blocks long.

let anvil: TestAnvil
let solana: FakeSolana
beforeAll(async () => {
  anvil = await startAnvil('--chain-id', '1')
  await anvil.rpc('anvil_mine', '0x44c')
  solana = await FakeSolana.start()
  for (let slot = 20_000; slot <= 20_040; slot++) solana.mine(slot)
})
afterAll(() => Promise.all([anvil.stop(), solana.stop()]))

async function probe(profile: ProviderProfile, limits: Partial<ProviderLimits> = {}) {
  const provider = await startProvider({ target: anvil, profile, limits })
  try {
    const facts = await probeEndpoint({ chain: 'eth', rpc: provider.url })
    const verdicts = judgeEndpoint('EVM', facts).map(({ ability, level, lack }) => [ability, level, lack])
    return { facts, verdicts, provider }
  } finally {
    await provider.stop()
  }
}

test('a free plan: narrow logs, shallow state, a low rate, no socket, no simulation', async () => {
  // So few that a busy machine does not answer the whole burst within the plan.
  const { facts, verdicts, provider } = await probe('free-evm', { callsPerSecond: 15 })
  expect(facts).toMatchObject({
    reach: 'ok',
    isRightChain: true,
    isMainnet: false,
    logRange: 100,
    stateDepth: 64,
    socket: 'none',
    batch: 20,
    isRateLimited: true,
    methods: { simulate: false, trace: false, blockReceipts: true },
  })
  expect(facts.callsPerSecond).toBeGreaterThanOrEqual(11)
  expect(facts.callsPerSecond).toBeLessThanOrEqual(19)
  expect(facts.latencyMs).toBeGreaterThanOrEqual(30)
  expect(verdicts).toEqual([
    ['trades', 'limited', 'no-socket'],
    ['transfers', 'limited', 'no-socket'],
    ['history', 'limited', 'short-ranges'],
    ['holders', 'limited', 'short-ranges'],
    ['security', 'missing', 'no-simulation'],
  ])
  expect(provider.calls.eth_getLogs).toBeLessThan(10)
})

test('a paid plan: everything', async () => {
  const { facts, verdicts } = await probe('paid')
  expect(facts).toMatchObject({
    logRange: 1_101,
    stateDepth: 1_100,
    blockDepth: 1_100,
    socket: 'derived',
    batch: 100,
    isRateLimited: false,
    methods: { simulate: true, blockReceipts: true },
  })
  expect(verdicts.map(([, level]) => level)).toEqual(['good', 'good', 'good', 'good', 'good'])
})

test('a pruned node: its depths', async () => {
  const { facts, verdicts } = await probe('pruned')
  expect(facts).toMatchObject({ stateDepth: 64, blockDepth: 128 })
  expect(verdicts).toContainEqual(['history', 'limited', 'pruned'])
})

test('a flaky provider: what it serves is found behind its faults', async () => {
  const { facts } = await probe('flaky')
  expect(facts).toMatchObject({ reach: 'ok', isRightChain: true })
  // Its head may lag.
  expect(facts.logRange).toBeGreaterThan(1_000)
})

test('a plan that refuses logs', async () => {
  const { facts, verdicts } = await probe('paid', {
    refusedMethods: ['eth_getLogs', 'eth_getBlockReceipts'],
  })
  expect(facts).toMatchObject({ logRange: 0, methods: { blockReceipts: false } })
  expect(verdicts).toContainEqual(['trades', 'missing', 'no-logs'])
  expect(verdicts).toContainEqual(['holders', 'missing', 'no-logs'])
})

test('logs of another endpoint count', async () => {
  const [bare, full] = await Promise.all([
    startProvider({ target: anvil, profile: 'paid', limits: { refusedMethods: ['eth_getLogs'] } }),
    startProvider({ target: anvil, profile: 'paid' }),
  ])
  try {
    const facts = await probeEndpoint({ chain: 'eth', rpc: bare.url, logs: full.url })
    expect(facts.logRange).toBe(1_101)
  } finally {
    await Promise.all([bare.stop(), full.stop()])
  }
})

test('an endpoint of another chain, and none at all', async () => {
  expect(await probeEndpoint({ chain: 'base', rpc: anvil.url })).toMatchObject({
    reach: 'ok',
    isRightChain: false,
    logRange: null,
  })
  const nobody = await probeEndpoint({ chain: 'eth', rpc: `http://127.0.0.1:${await freePort()}` })
  expect(nobody).toMatchObject({ reach: 'unreachable', isRightChain: null })
  expect(judgeEndpoint('EVM', nobody)).toEqual([])
})

test('a free Solana plan: its rate, its depth, and no accounts of programs', async () => {
  const provider = await startProvider({ target: solana, profile: 'free-solana' })
  try {
    const facts = await probeEndpoint({ chain: 'sol', rpc: provider.url })
    expect(facts).toMatchObject({
      reach: 'ok',
      head: 20_040,
      batch: 10,
      isRateLimited: true,
      socket: 'derived',
      methods: { fullBlock: true, programAccounts: false, blockSubscribe: false, logsSubscribe: true },
    })
    expect(facts.callsPerSecond).toBeLessThanOrEqual(14)
    const verdicts = judgeEndpoint('SOL', { ...facts, headAgeMs: 1_000 })
    expect(verdicts).toContainEqual({ ability: 'trades', level: 'limited', lack: 'low-rate' })
    expect(verdicts).toContainEqual({ ability: 'holders', level: 'missing', lack: 'no-holders' })
  } finally {
    await provider.stop()
  }
})
