import { expect, test } from 'vitest'
import { type FilterCall, startRpcFilter } from '../testing/startRpcFilter.ts'
import { EvmClient } from './evmClient.ts'
import { evmReadTransfers } from './evmReads.ts'

const nowhere = 'http://127.0.0.1:9'
const head = 5_000
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const hex = (value: number) => `0x${value.toString(16)}`
const tokenOf = (n: number) => `0x${(n + 1).toString(16).padStart(40, '0')}`
const tokens = Array.from({ length: 50 }, (_, n) => tokenOf(n))
/** Moves every hundred blocks; other tokens do every thousand. */
const busy = tokenOf(17)

type Query = { addresses: string[]; from: number; to: number }
type Limits = { addresses?: number; range?: number; logs?: number }

function logsOf({ addresses, from, to }: Query) {
  return addresses.flatMap((address) => {
    const every = address === busy ? 100 : 1_000
    const blocks = Array.from({ length: head / every + 1 }, (_, i) => i * every)
    return blocks
      .filter((block) => block >= from && block <= to)
      .map((block) => ({
        // As some gateways spell it.
        address: address.toUpperCase().replace('X', 'x'),
        topics: [word(1), word(2), word(3)],
        data: word(block),
        blockNumber: hex(block),
        blockHash: word(block),
        logIndex: hex(tokens.indexOf(address)),
      }))
  })
}

function queryOf({ params }: FilterCall): Query {
  const [{ address, fromBlock, toBlock }] = params as [
    { address: string | string[]; fromBlock: string; toBlock: string },
  ]
  return { addresses: [address].flat(), from: Number(fromBlock), to: Number(toBlock) }
}

/** A node with limits; `queries` are what it was asked, and `refused` how many of them it refused. */
async function startNode(limits: Limits) {
  const told = { queries: [] as Query[], refused: 0 }
  const node = await startRpcFilter(nowhere, {
    answer(call) {
      const query = queryOf(call)
      told.queries.push(query)
      const logs = logsOf(query)
      const isTooMuch =
        query.addresses.length > (limits.addresses ?? Number.POSITIVE_INFINITY) ||
        query.to - query.from + 1 > (limits.range ?? Number.POSITIVE_INFINITY) ||
        logs.length > (limits.logs ?? Number.POSITIVE_INFINITY)
      if (!isTooMuch) return { result: logs }
      told.refused++
      return { error: { code: -32602, message: 'invalid params' } }
    },
  })
  const endpoints = { rpc: [node.url], ws: [], logs: [], receipts: [], send: [] }
  const read = evmReadTransfers(new EvmClient({ chain: 'eth', endpoints }), head)
  return { told, read, [Symbol.asyncDispose]: () => node[Symbol.asyncDispose]() }
}

const unitsUpTo = (token: string, from: number, to: number) =>
  logsOf({ addresses: [token], from, to }).map(({ data }) => BigInt(data))

const allAt = (block: number) => new Map(tokens.map((token) => [token, block]))

test('transfers of all tokens of a unit are one query, each up to its own block', async () => {
  await using node = await startNode({})
  const lastBlocks = new Map(tokens.map((token, n) => [token, head - 40 * n]))
  const histories = await node.read(lastBlocks)
  expect(node.told.queries).toHaveLength(1)
  for (const [token, last] of lastBlocks) {
    const { transfers, isWhole } = histories!.get(token)!
    expect(isWhole).toBe(true)
    expect(transfers.map(({ units }) => units)).toEqual(unitsUpTo(token, 0, last))
    expect(new Set(transfers.map((transfer) => transfer.token))).toEqual(new Set([token]))
  }
})

test.each([
  { limits: { addresses: 10 }, most: 25, later: 15, isWhole: true },
  { limits: { addresses: 1 }, most: 70, later: 60, isWhole: true },
  { limits: { range: 100 }, most: 15, later: 10, isWhole: false },
  { limits: { logs: 150 }, most: 20, later: 15, isWhole: true },
])('a node that takes only $limits at once is asked in smaller queries, and remembered', async (given) => {
  await using node = await startNode(given.limits)
  const queriesOf = async () => {
    const before = node.told.queries.length
    const histories = await node.read(allAt(head))
    for (const token of tokens) {
      const { transfers, isWhole } = histories!.get(token)!
      const units = transfers.map((transfer) => transfer.units).sort((a, b) => Number(a - b))
      const from = given.isWhole ? 0 : Number(units[0])
      expect([isWhole, units]).toEqual([given.isWhole, unitsUpTo(token, from, head)])
    }
    return node.told.queries.length - before
  }
  expect(await queriesOf()).toBeLessThanOrEqual(given.most)
  expect(await queriesOf()).toBeLessThanOrEqual(given.later)
})

test('a node that serves no logs at all is asked once, and not for each token', async () => {
  await using node = await startNode({ logs: -1 })
  expect(await node.read(allAt(head))).toBeNull()
  expect(node.told.queries.length).toBeLessThan(20)
})
