import { expect, test } from 'vitest'
import { RpcClient } from './rpcClient.ts'
import { RpcFailure } from './rpcFailure.ts'

const urls = ['http://a.test', 'http://b.test', 'http://c.test']

function clientOf(asideAtStart: readonly number[] = []): RpcClient {
  const client = new RpcClient('eth', { rpc: urls, ws: [], logs: [], receipts: [], send: [] })
  client.expect({ calls: [], judge: () => null })
  for (const at of asideAtStart) client.endpoints[at]?.setAside('of another chain')
  return client
}

/** Vote of an endpoint: ours, left, unknown, or failed. */
type Vote = true | false | null | 'fails'

async function ask(client: RpcClient, votes: readonly Vote[]) {
  const who = await client.voteOnBranch(async (endpoint) => {
    const vote = votes[client.endpoints.indexOf(endpoint)] ?? null
    if (vote === 'fails') throw new RpcFailure('timeout', 'no answer')
    return vote
  })
  return { who, aside: client.endpoints.map(({ foreign }) => foreign !== null) }
}

test.each<[readonly Vote[], string, boolean[]]>([
  [[false, false, false], 'all', [false, false, false]],
  // One endpoint still on our branch outweighs the others, which are set aside.
  [[false, false, true], 'some', [true, true, false]],
  [[true, false, null], 'some', [false, true, false]],
  [[true, true, true], 'some', [false, false, false]],
  // A chain is not halted before all of its endpoints have answered.
  [[false, false, null], 'unknown', [false, false, false]],
  [[false, 'fails', false], 'unknown', [false, false, false]],
  [[null, null, null], 'unknown', [false, false, false]],
])('of votes %j: %s', async (votes, who, aside) => {
  expect(await ask(clientOf(), votes)).toEqual({ who, aside })
})

test('an endpoint of another chain has no vote', async () => {
  expect((await ask(clientOf([2]), [false, false, true])).who).toBe('all')
  expect((await ask(clientOf([0]), [false, true, true])).who).toBe('some')
  expect((await ask(clientOf([0, 1, 2]), [false, false, false])).who).toBe('unknown')
})
