import { expect, test } from 'vitest'
import type { RpcCall } from '../rpc/rpcEndpoint.ts'
import type { RpcReply } from '../rpc/replies.ts'
import { RpcFailure, type RpcFailureKind } from '../rpc/rpcFailure.ts'
import { BundledCalls } from './bundledCalls.ts'
import { maxBundle } from './callBundle.ts'
import type { EvmClient } from './evmClient.ts'

const token = 'ab'.repeat(20)
const place = { block: 'latest', purpose: 'facts' } as const
const callsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    to: `0x${token}`,
    data: `0x${n.toString(16).padStart(8, '0')}`,
  }))
/** An empty answer in its slot of a bundle, and alone. */
const slot = '1'.padStart(64, '0') + '0'.repeat(768)

/** Calls of a request: those of a bundle, or one. */
function sizeOf({ params }: RpcCall): number {
  const [{ to, data }] = params as [{ to?: string; data: string }]
  return to === undefined ? data.split(`73${token}`).length - 1 : 1
}

/** A node that fails requests of so many calls as `fails` says; `sizes` are those that it was asked. */
function openCalls(fails: (size: number, request: number) => RpcFailureKind | null) {
  const sizes: number[] = []
  const reply = (call: RpcCall): RpcReply => {
    const size = sizeOf(call)
    const kind = fails(size, sizes.push(size))
    if (kind) return { failure: new RpcFailure(kind, 'no') }
    return { result: size > 1 ? `0x${slot.repeat(size)}` : '0x' }
  }
  const requestAll = async (requests: readonly RpcCall[]) => requests.map(reply)
  const client = { chain: 'eth', rpc: { requestAll } } as unknown as EvmClient
  const bundled = new BundledCalls(client)
  const read = async (count = maxBundle) => {
    sizes.length = 0
    const calls = callsOf(count)
    expect(await bundled.read(calls, place)).toEqual(calls.map(() => '0x'))
    return [...sizes]
  }
  return { read }
}

test('an endpoint that fails in passing teaches no size: once calls are answered, the bundle is asked again', async () => {
  let failures = 3
  const { read } = openCalls(() => (failures-- > 0 ? 'server' : null))
  const first = await read()
  expect(first[0]).toBe(maxBundle)
  expect(first.at(-1)).toBe(maxBundle)
  expect(await read()).toEqual([maxBundle])
})

test('a small bundle that fails beside others takes nothing from them', async () => {
  let hasFailed = false
  const { read } = openCalls((size) => {
    if (size !== 8 || hasFailed) return null
    hasFailed = true
    return 'server'
  })
  await read(maxBundle + 8)
  expect(await read()).toEqual([maxBundle])
})

test('a size that fails twice is learned, and asked again once only', async () => {
  const { read } = openCalls((size) => (size > 20 ? 'server' : null))
  const first = await read()
  expect(first.filter((size) => size > 20)).toHaveLength(2)
  expect((await read()).filter((size) => size > 20)).toHaveLength(0)
})

test.each<RpcFailureKind>(['too-large', 'batch-refused', 'rejected', 'unsupported'])(
  'a size refused as %s is learned at once',
  async (kind) => {
    const { read } = openCalls((size) => (size > 20 ? kind : null))
    expect((await read()).filter((size) => size > 20)).toHaveLength(1)
  },
)
