import { type RefusingPlan, refusingPlans } from '@peregrine/testkit/fault-proxy/refusingPlans'
import { type Provider, startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FollowedChain } from '../testing/followedChain.ts'
import { startAnvil, type TestAnvil } from '../testing/startAnvil.ts'
import { EvmClient } from './evmClient.ts'

const blocks = 12
let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.mineSwaps(blocks, 2)
})
afterAll(() => anvil.stop())

const endpointsOf = ({ url }: Provider) => ({ ...anvil.endpoints, rpc: [url], ws: [] })

/** Runs with a provider whose plan is laid over a paid one. */
async function withPlan(plan: RefusingPlan, run: (provider: Provider) => Promise<void>): Promise<void> {
  const provider = await startProvider({
    target: anvil,
    profile: 'paid',
    limits: { callsPerSecond: 0, latencyMs: 0, ...refusingPlans[plan] },
  })
  await run(provider).finally(() => provider.stop())
}

// A bare 403 may be of the key or in passing: it is believed the third time.
test.each([
  ['receipts-403', 3],
  ['receipts-key', 1],
  ['receipts-plan', 1],
  ['receipts-missing', 1],
] as const)(
  'blocks are proven by their logs, and receipts declined by %s are asked for %i times',
  (plan, asked) =>
    withPlan(plan, async (provider) => {
      const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(provider) })
      for (let number = 1; number <= blocks; number++) {
        const { hash, transactions } = await client.getBlockWithReceipts(number)
        expect(transactions).toHaveLength(2)
        expect(hash).toBe(
          ((await anvil.rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)) as { hash: string })
            .hash,
        )
      }
      expect(provider.calls.eth_getBlockReceipts).toBe(asked)
    }),
)

test.each(['receipts-403', 'receipts-key', 'receipts-plan', 'receipts-missing'] as const)(
  'a chain is followed by logs where receipts are declined: %s',
  (plan) =>
    withPlan(plan, async (provider) => {
      await using chain = new FollowedChain({ endpoints: endpointsOf(provider) })
      await chain.reach(blocks)
      expect(await chain.matches(anvil)).toBe(true)
    }),
)

test('a method refused within a batch teaches no size of batches for good', () =>
  withPlan('receipts-403', async (provider) => {
    const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(provider) })
    await client.findBlocksWithReceipts(1, blocks)
    const calls = Array.from({ length: 40 }, () => ({ method: 'eth_chainId', params: [] }))
    await client.rpc.requestAll(calls)
    expect(client.rpc.endpoints[0]?.limits.perBatch ?? 100).toBeGreaterThan(2)
  }))
