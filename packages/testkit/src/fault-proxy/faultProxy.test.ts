import { FollowedChain } from '@peregrine/chains/testing/followedChain'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultKind, faultKinds } from './faultKinds.ts'
import { type FaultProxy, startFaultProxy } from './startFaultProxy.ts'

let anvil: TestAnvil
let proxy: FaultProxy
beforeEach(async () => {
  anvil = await startAnvil()
})
afterEach(async () => {
  await proxy.stop()
  await anvil.stop()
})

async function spoil(kind: FaultKind, rate: number): Promise<void> {
  proxy = await startFaultProxy({ target: anvil, kinds: [kind], rate, seed: 7 })
}

/** Initial blocks, then some one by one. */
async function followAll(chain: FollowedChain): Promise<void> {
  await chain.reach(30)
  for (let number = 31; number <= 36; number++) {
    await anvil.mineSwaps(1, 2)
    await chain.reach(number)
  }
}

test.each(faultKinds)('%s at every call of one endpoint: another one takes over', async (kind) => {
  await anvil.mineSwaps(30, 2)
  await spoil(kind, 1)
  const endpoints = { ...anvil.endpoints, rpc: [proxy.url, anvil.url], ws: [proxy.wsUrl, anvil.wsUrl] }
  await using chain = new FollowedChain({ endpoints, timeoutMs: 300 })
  await followAll(chain)
  expect(await chain.matches(anvil)).toBe(true)
  expect(chain.undos).toEqual([])
  expect(proxy.counts[kind]).toBeGreaterThan(0)
})

test.each(faultKinds)('%s now and then at the only endpoint: nothing is lost or wrong', async (kind) => {
  await anvil.mineSwaps(30, 2)
  await spoil(kind, 0.2)
  const endpoints = { ...anvil.endpoints, rpc: [proxy.url], ws: [proxy.wsUrl] }
  await using chain = new FollowedChain({ endpoints, timeoutMs: 300 })
  await followAll(chain)
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
    await using chain = new FollowedChain({ endpoints, timeoutMs: 300, trustEndpoint: true })
    await chain.reach(30)
    expect(await chain.matches(anvil)).toBe(false)
  },
)
