import { FollowedSolana } from '@peregrine/chains/testing/followedSolana'
import { FakeSolana } from '@peregrine/chains/testing/startFakeSolana'
import { expect, test } from 'vitest'
import { startFaultProxy } from './startFaultProxy.ts'

const kinds = [
  'stale-head',
  'mixed-nodes',
  'null-receipt',
  'rate-limit',
  'timeout-after-accept',
  'garbage',
] as const

test.each(kinds)('%s at the only endpoint: every slot arrives exactly once', async (kind) => {
  const node = await FakeSolana.start()
  // Each refusal slows the pace: many of them only make the test long.
  const rate = kind === 'rate-limit' ? 0.08 : 0.25
  const proxy = await startFaultProxy({ target: node, kinds: [kind], rate, seed: 11 })
  try {
    for (let slot = 0; slot < 60; slot += slot % 7 === 3 ? 3 : 1) node.mine(slot)
    // Silence is the one fault that a limit ends.
    const limit = kind === 'timeout-after-accept' ? { timeoutMs: 500 } : {}
    const endpoints = { ...node.endpoints, rpc: [proxy.url], ws: [proxy.wsUrl] }
    await using chain = new FollowedSolana({ endpoints, ...limit })
    await chain.reach(59)
    // On until the dice have spoiled an answer; every third slot is skipped.
    for (let slot = 60; slot <= 66 || (proxy.counts[kind] === 0 && slot <= 160); slot++) {
      if (slot % 3 === 2) continue
      node.mine(slot)
      await chain.reach(slot)
    }
    expect(chain.hashes()).toEqual([...node.blocks.values()].map((block) => block.hash))
    expect(chain.undos).toEqual([])
    expect(proxy.counts[kind]).toBeGreaterThan(0)
  } finally {
    await proxy.stop()
    await node.stop()
  }
})
