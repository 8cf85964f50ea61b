import { FollowedChain } from '@peregrine/chains/testing/followedChain'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultKind, faultKinds } from './faultKinds.ts'
import { type FaultProxy, startFaultProxy } from './startFaultProxy.ts'
import { startProvider } from './startProvider.ts'

let anvil: TestAnvil
let proxy: FaultProxy
beforeEach(async () => {
  anvil = await startAnvil()
})
afterEach(async () => {
  await proxy.stop()
  await anvil.stop()
})

/**
 * Silence is the one fault that a limit ends. Elsewhere the client's own limit holds: on a slow machine a shorter one
 * gives up right answers, so that other faults than the one under test are seen.
 */
const limitFor = (kind: FaultKind) => (kind === 'timeout-after-accept' ? { timeoutMs: 500 } : {})

async function spoil(kind: FaultKind, rate: number): Promise<void> {
  proxy = await startFaultProxy({ target: anvil, kinds: [kind], rate, seed: 7 })
}

/** Initial blocks, then some one by one, until the proxy has spoiled at least one answer (the dice decide when). */
async function followUntilSpoiled(chain: FollowedChain, kind: FaultKind): Promise<void> {
  await chain.reach(30)
  for (let number = 31; number <= 36 || (proxy.counts[kind] === 0 && number <= 130); number++) {
    await anvil.mineSwaps(1, 2)
    await chain.reach(number)
  }
}

test.each(faultKinds)('%s at every call of one endpoint: another one takes over', async (kind) => {
  await anvil.mineSwaps(30, 2)
  await spoil(kind, 1)
  // The other one is slower, or it would be preferred before anything is spoiled.
  const other = await startProvider({ target: anvil, profile: 'paid', seed: 7 })
  try {
    const rpc = [proxy.url, other.url]
    const endpoints = { ...anvil.endpoints, rpc, ws: [proxy.wsUrl, anvil.wsUrl] }
    await using chain = new FollowedChain({ endpoints, ...limitFor(kind) })
    await followUntilSpoiled(chain, kind)
    expect(await chain.matches(anvil)).toBe(true)
    expect(chain.undos).toEqual([])
    expect(proxy.counts[kind]).toBeGreaterThan(0)
  } finally {
    await other.stop()
  }
})

test.each(faultKinds)('%s now and then at the only endpoint: nothing is lost or wrong', async (kind) => {
  await anvil.mineSwaps(30, 2)
  await spoil(kind, 0.2)
  const endpoints = { ...anvil.endpoints, rpc: [proxy.url], ws: [proxy.wsUrl] }
  await using chain = new FollowedChain({ endpoints, ...limitFor(kind) })
  await followUntilSpoiled(chain, kind)
  expect(await chain.matches(anvil)).toBe(true)
  expect(chain.undos).toEqual([])
  expect(proxy.counts[kind]).toBeGreaterThan(0)
})

test.each(['missing-log', 'empty-logs', 'duplicate'] as const)(
  'without the proof, %s goes unnoticed',
  async (kind) => {
    await anvil.mineSwaps(30, 2)
    await spoil(kind, 0.3)
    const endpoints = { ...anvil.endpoints, rpc: [proxy.url], ws: [proxy.wsUrl] }
    await using chain = new FollowedChain({ endpoints, trustEndpoint: true })
    await chain.reach(30)
    expect(await chain.matches(anvil)).toBe(false)
  },
)
