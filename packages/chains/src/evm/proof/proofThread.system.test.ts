import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvmBlock } from '../../block.ts'
import { startAnvil, type TestAnvil } from '../../testing/startAnvil.ts'
import { startRpcFilter } from '../../testing/startRpcFilter.ts'
import { createEvmClient } from '../evmClient.ts'
import { packBlocks, unpackBlocks } from './packBlocks.ts'
import { proveBatch } from './proveBatch.ts'
import { ProofThread } from './proofThread.ts'

const blocks = 20
let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.mineSwaps(blocks, 3)
})
afterAll(() => anvil.stop())

const numbers = [1, 2, 3]
const ids = [10, 11, 12, 13, 14, 15]

/** The node's reply to a batch, optionally changed. */
async function answerOf(change: (replies: { result: unknown }[]) => unknown = (replies) => replies) {
  const calls = numbers.flatMap((number) => {
    const ref = `0x${number.toString(16)}`
    return [
      { method: 'eth_getBlockByNumber', params: [ref, false] },
      { method: 'eth_getBlockReceipts', params: [ref] },
    ]
  })
  const body = JSON.stringify(calls.map((call, i) => ({ jsonrpc: '2.0', id: ids[i], ...call })))
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(anvil.url, { method: 'POST', headers, body })
  const text = JSON.stringify(change((await reply.json()) as { result: unknown }[]))
  return { chain: 'eth' as const, numbers, ids, trust: false, bytes: new TextEncoder().encode(text) }
}

const withoutTimes = (proofs: unknown): unknown =>
  Array.isArray(proofs) ? proofs.map((proof: object) => ({ ...proof, seenAtMs: 0 })) : proofs

test('proves and rejects the same as without a thread', async () => {
  const withoutLog = (replies: { result: unknown }[]) => {
    const receipts = replies[3]?.result as { logs: unknown[] }[]
    receipts[1]?.logs.pop()
    return replies
  }
  const otherBlock = (replies: { result: unknown }[]) => [{ ...replies[2], id: 10 }, ...replies.slice(1)]
  const failing = () => ids.map((id) => ({ id, error: { code: -32_005, message: 'rate limit' } }))
  const noBatch = () => ({ id: null, error: { code: -32_600, message: 'batch not taken' } })
  const thread = new ProofThread()
  for (const change of [undefined, withoutLog, otherBlock, failing, noBatch, () => 'no batch', () => []]) {
    const answer = await answerOf(change)
    const here = withoutTimes(proveBatch(answer))
    expect(withoutTimes(await thread.prove(answer))).toEqual(here)
  }
  const [first, second] = (await thread.prove(await answerOf(withoutLog))) as object[]
  expect(first).toMatchObject({ number: 1, proof: 'receipts-root' })
  expect(second).toMatchObject({ code: 'block.unproven', context: { why: 'receipts-root', number: 2 } })
})

test('ends when idle, and restarts', async () => {
  const thread = new ProofThread({ idleMs: 50 })
  const good = await answerOf()
  const copy = { ...good, bytes: good.bytes.slice() }
  await thread.prove(good)
  expect(thread.isRunning).toBe(true)
  await expect.poll(() => thread.isRunning).toBe(false)
  expect(await thread.prove(copy)).toHaveLength(numbers.length)
})

test('requests an unproven block of a range elsewhere', async () => {
  await using liar = await startRpcFilter(anvil.url, {
    edit(call, reply) {
      if (call.method !== 'eth_getBlockReceipts' || call.params[0] !== '0x7') return reply
      return { ...reply, result: (reply.result as unknown[]).slice(1) }
    },
  })
  const unproven: string[] = []
  const client = createEvmClient({
    chain: 'eth',
    endpoints: { ...anvil.endpoints, rpc: [liar.url, anvil.url], ws: [] },
    hooks: { onUnproven: (endpoint) => unproven.push(endpoint) },
  })
  const found = await client.findBlocksWithReceipts(1, blocks)
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: blocks }, (_, i) => i + 1))
  expect(found.every(({ transactions }) => transactions.length === 3)).toBe(true)
  expect(unproven).toContain(new URL(liar.url).host)
})

test("respects an endpoint's batch limit of four", async () => {
  const sizes: number[] = []
  await using small = await startRpcFilter(anvil.url, {
    respond(calls, response) {
      const size = Array.isArray(calls) ? calls.length : 1
      sizes.push(size)
      if (size <= 4) return false
      response.end(JSON.stringify({ id: null, error: { code: -32_600, message: 'batch too large' } }))
      return true
    },
  })
  const client = createEvmClient({
    chain: 'eth',
    endpoints: { ...anvil.endpoints, rpc: [small.url], ws: [] },
  })
  expect(await client.findBlocksWithReceipts(1, blocks)).toHaveLength(blocks)
  // The first ones run concurrently.
  expect(sizes.filter((size) => size > 4).length).toBeLessThanOrEqual(3)
})

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((it) => `0x${Buffer.from(it).toString('hex')}`)

const anyTransaction = fc.record({
  hash: hex(32),
  from: hex(20),
  to: fc.option(hex(20)),
  isSuccess: fc.boolean(),
  feeWei: fc.option(fc.bigInt({ min: 0n, max: 1n << 130n })),
  logs: fc.array(fc.record({ address: hex(20), topics: fc.array(hex(1), { maxLength: 4 }), data: hex(3) }), {
    maxLength: 4,
  }),
})

test('packed blocks round-trip', () => {
  const anyBlock = fc.array(anyTransaction, { maxLength: 5 }).map((transactions): EvmBlock => {
    let logIndex = 0
    return {
      chain: 'eth',
      family: 'EVM',
      number: 7,
      hash: '0x7',
      parentHash: '0x6',
      parentNumber: 6,
      timeMs: 7_000,
      seenAtMs: 8_000,
      baseFeePerGas: 5n,
      proof: 'receipts-root',
      transactions: transactions.map((transaction, index) => ({
        ...transaction,
        index,
        logs: transaction.logs.map((log) => ({ ...log, logIndex: logIndex++ })),
      })),
    }
  })
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 3 }), (list) => {
      expect(unpackBlocks(structuredClone(packBlocks(list)))).toEqual(list)
    }),
  )
})
