import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type TestAnvil } from '../testing/startAnvil.ts'
import { type FilterCall, type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { placeTinyContracts, tinyContracts } from '../testing/tinyContracts.ts'
import { BundledCalls } from './bundledCalls.ts'
import { EvmClient } from './evmClient.ts'

const { echo, reverting, burning, wordy, costly, nobody } = tinyContracts
const place = { block: 'latest', purpose: 'facts' } as const

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await placeTinyContracts(anvil)
})
afterAll(() => anvil.stop())

async function openCalls(filter: RpcFilter = {}) {
  const node = await startRpcFilter(anvil.url, filter)
  const endpoints = { rpc: [node.url], ws: [], logs: [], receipts: [], send: [] }
  const open = () => new BundledCalls(new EvmClient({ chain: 'eth', endpoints }))
  return { bundled: open(), open, node, [Symbol.asyncDispose]: () => node[Symbol.asyncDispose]() }
}

const dataOf = (n: number) => `0x${n.toString(16).padStart(4, '0')}`
const callsTo = (...to: string[]) => to.map((address, n) => ({ to: address, data: dataOf(n) }))

/** What the node itself says of a call. */
async function truthOf(call: { to: string; data: string }): Promise<string | null> {
  return anvil.rpc('eth_call', { ...call, gas: '0x100000' }, 'latest').then(String, () => null)
}

test('hundreds of calls are a few requests, and each answer is what the node says of the call alone', async () => {
  await using opened = await openCalls()
  const kinds = [echo, echo, reverting, nobody, burning, echo, echo]
  const calls = callsTo(...Array.from({ length: 200 }, (_, n) => (n === 70 ? wordy : kinds[n % 7])!))
  const answers = await opened.bundled.read(calls, place)
  expect(answers).toEqual(await Promise.all(calls.map(truthOf)))
  expect(new Set(answers.map((answer) => answer === null))).toEqual(new Set([true, false]))
  // Four bundles, and one call whose answer is too long for them.
  expect(opened.node.calls).toHaveLength(5)
})

test('calls made in one turn are asked together, the same one once, each place by itself', async () => {
  await using opened = await openCalls()
  const [a, b, c] = callsTo(echo, echo, echo)
  const answers = await Promise.all([
    opened.bundled.read([a!, b!], place),
    opened.bundled.read([c!, a!], place),
    opened.bundled.read([b!, c!], { ...place, block: '0x0' }),
  ])
  expect(answers.slice(0, 2)).toEqual([
    [dataOf(0), dataOf(1)],
    [dataOf(2), dataOf(0)],
  ])
  expect(opened.node.calls).toHaveLength(2)
})

const isBundle = ({ params }: FilterCall) => !('to' in (params[0] as object))
const refusals: [string, RpcFilter][] = [
  [
    'in the reply',
    { answer: (call) => (isBundle(call) ? { error: { code: -32602, message: 'missing to' } } : null) },
  ],
  [
    'as unsupported',
    { answer: (call) => (isBundle(call) ? { error: { code: -32601, message: 'no' } } : null) },
  ],
  [
    'by the status',
    {
      respond(calls, response) {
        if (![calls].flat().some(isBundle)) return false
        response.writeHead(500).end('too much')
        return true
      },
    },
  ],
  ['by another answer', { answer: (call) => (isBundle(call) ? { result: '0x' } : null) }],
]

test.each(refusals)(
  'a node that refuses bundles %s is asked one by one, and not again soon',
  async (_, filter) => {
    await using opened = await openCalls(filter)
    const calls = callsTo(...Array.from({ length: 70 }, () => echo))
    const expected = calls.map(({ data }) => data)
    expect(await opened.bundled.read(calls, place)).toEqual(expected)
    const before = opened.node.calls.length
    expect(await opened.bundled.read(calls, place)).toEqual(expected)
    expect(opened.node.calls.length - before).toBe(70)
  },
)

test('however little gas a node allows to one call, no contract is taken for one that failed', async () => {
  let gas = 0
  await using opened = await openCalls({
    answer(call) {
      if (isBundle(call)) Object.assign(call.params[0] as object, { gas: `0x${gas.toString(16)}` })
      return null
    },
  })
  const calls = callsTo(burning, burning, burning, echo, costly)
  const expected = await Promise.all(calls.map(truthOf))
  expect(expected.map((answer) => answer === null)).toEqual([true, true, true, false, false])
  for (gas = 200_000; gas < 3_200_000; gas += 50_000) {
    expect([gas, await opened.open().read(calls, place)]).toEqual([gas, expected])
  }
})

test('an endpoint in trouble is not taken for one that refuses bundles', async () => {
  let isOut = true
  const trouble = { error: { code: -32603, message: 'upstream failed' } }
  await using opened = await openCalls({ answer: () => (isOut ? trouble : null) })
  const calls = callsTo(...Array.from({ length: 58 }, () => echo))
  const told = await opened.bundled.read(calls, place).then(
    (answers) => answers.every((answer) => answer instanceof Error),
    () => true,
  )
  expect(told).toBe(true)
  isOut = false
  const before = opened.node.calls.length
  expect(await opened.bundled.read(calls, place)).toEqual(calls.map(({ data }) => data))
  expect(opened.node.calls.length - before).toBe(1)
})
