import { expect, test } from 'vitest'
import { resultOf } from '../rpc/replies.ts'
import { RpcClient } from '../rpc/rpcClient.ts'
import { startRpcFilter } from '../testing/startRpcFilter.ts'
import { solChainCheck } from './solChainCheck.ts'

const [mainnet, devnet] = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
]
const nowhere = 'http://127.0.0.1:9'

/** A cluster's node, which answers every other call with the cluster's name. */
const clusterOf = (genesis: unknown) =>
  startRpcFilter(nowhere, {
    answer: ({ method }) => ({ result: method === 'getGenesisHash' ? genesis : method }),
  })

test('sets aside an endpoint of another cluster next to an honest one, and names its cluster', async () => {
  await using foreign = await clusterOf(devnet)
  await using honest = await clusterOf(mainnet)
  const told: (string | null)[] = []
  const client = new RpcClient(
    'sol',
    { rpc: [foreign.url, honest.url], ws: [], logs: [], receipts: [], send: [] },
    { onForeign: (_, why) => void told.push(why) },
  )
  client.expect(solChainCheck(mainnet))
  const calls = [{ method: 'getSlot', params: [] }]
  const answer = () =>
    client.inTurn('head', async (endpoint) => resultOf((await client.attempt(endpoint, calls))[0]))
  await answer()
  await answer()
  expect(client.endpoints.map(({ foreign: why }) => why !== null)).toEqual([true, false])
  expect(told).toEqual([expect.stringContaining(devnet)])
  expect([foreign.calls, honest.calls]).toEqual([
    ['getGenesisHash'],
    ['getGenesisHash', 'getSlot', 'getSlot'],
  ])
})

test.each([[7], ['0x5'], [null]])('a genesis of %j identifies no cluster as ours', (raw) => {
  expect(() => solChainCheck(mainnet).judge([{ result: raw }] as never)).toThrow('no genesis hash')
})
