import { createSolClient } from '@peregrine/chains/sol/solClient'
import { FollowedSolana } from '@peregrine/chains/testing/followedSolana'
import { FakeSolana } from '@peregrine/chains/testing/startFakeSolana'
import type { SolBlock } from '@peregrine/chains/block'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startYellowstone, type Yellowstone } from './startYellowstone.ts'

// The client speaks to the official gRPC server over a real socket; behind it are made-up or sandbox blocks.

let node: FakeSolana
let grpc: Yellowstone
beforeEach(async () => {
  node = await FakeSolana.start()
  node.offersBlockSubscribe = true
  mineAll(0, 1)
  grpc = await startYellowstone({ wsUrl: node.wsUrl, token: 'secret-token' })
})
afterEach(async () => {
  await grpc.stop()
  await node.stop()
})

function mineAll(...slots: number[]): void {
  for (const slot of slots) node.mine(slot)
}

/** Hooks that write down what went wrong. */
function notes() {
  const noted: string[] = []
  return {
    noted,
    hooks: {
      onFailure: (name: string, kind: string) => void noted.push(`${name.replace(/.* /, '')} ${kind}`),
      onUnproven: (name: string, why: string) => void noted.push(`${name.replace(/.* /, '')} ${why}`),
      onForeign: (name: string, why: string | null) =>
        void (why && noted.push(`${name.replace(/.* /, '')} ${why}`)),
    },
  }
}

function follow(url = `${grpc.url}#x-token=secret-token`, hooks = {}) {
  // Without polls nothing but the stream can bring the blocks in time.
  return new FollowedSolana({ endpoints: { ...node.endpoints, ws: [], grpc: [url] }, hooks })
}

async function headOf(rpcUrl: string): Promise<number> {
  const { rpc } = createSolClient({ endpoints: { rpc: [rpcUrl], ws: [], logs: [], receipts: [], send: [] } })
  return Number(await rpc.request('getSlot', [{ commitment: 'confirmed' }]))
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, item) =>
    typeof item === 'bigint' ? `${item}` : item instanceof Map ? [...item] : item,
  )

test('the sandbox gives the same facts by gRPC as by getBlock', async () => {
  const sandbox = await startSolanaSandbox({ seed: 'yellowstone', rate: 30 })
  const server = await startYellowstone({ wsUrl: sandbox.wsUrl })
  try {
    const rpc = { rpc: [sandbox.rpcUrl], ws: [], logs: [], receipts: [], send: [] }
    // A chain that is just born has no block yet, and says 0.
    await expect.poll(() => headOf(sandbox.rpcUrl)).toBeGreaterThan(0)
    const startNumber = await headOf(sandbox.rpcUrl)
    await using pushed = new FollowedSolana({ endpoints: { ...rpc, grpc: [server.url] }, startNumber })
    await using read = new FollowedSolana({ endpoints: rpc, startNumber })
    // Only the stream has instruction data as bytes.
    const isPushed = ({ transactions }: SolBlock) => (asText(transactions[0]) ?? '').includes('"data":{')
    const pushedSlots = () => [...pushed.blocks.values()].filter(isPushed).map(({ number }) => number)
    await pushed.settle(() => pushedSlots().length >= 10)
    const slots = pushedSlots()
    await read.reach(slots.at(-1) as number)
    const decoded = ({ transactions, ...head }: SolBlock) => ({
      ...head,
      seenAtMs: 0,
      decoded: transactions.map((raw) => {
        const { lamports, ...rest } = decodeSolanaTransaction(raw)
        return asText({ ...rest, lamports: lamports() })
      }),
    })
    let trades = 0
    for (const slot of slots) {
      const block = decoded(pushed.blocks.get(slot) as SolBlock)
      expect(block).toEqual(decoded(read.blocks.get(slot) as SolBlock))
      trades += block.decoded.filter((text) => text.includes('"kind":"swap"')).length
    }
    expect(trades).toBeGreaterThan(5)
  } finally {
    await server.stop()
    await sandbox.stop()
  }
})

test('blocks come by the stream alone, over skipped slots', async () => {
  await using chain = follow()
  await chain.reach(1)
  await chain.settle(() => grpc.connected() === 1 && grpc.resumedFrom.length === 1)
  mineAll(2)
  await chain.reach(2)
  const before = node.calls.getBlock
  mineAll(3, 4, 7, 8, 9)
  await chain.reach(9)
  expect(chain.numbers()).toEqual([0, 1, 2, 3, 4, 7, 8, 9])
  // One compares the first pushed block with ours.
  expect((node.calls.getBlock ?? 0) - (before ?? 0)).toBeLessThanOrEqual(1)
})

test('a lost stream resumes after the last block', async () => {
  await using chain = follow()
  await chain.settle(() => grpc.resumedFrom.length === 1)
  mineAll(2, 3, 4, 5)
  await chain.reach(5)
  grpc.dropAll()
  mineAll(6, 7)
  await chain.settle(() => grpc.resumedFrom.length === 2)
  expect(grpc.resumedFrom).toEqual([null, 6])
  mineAll(8)
  await chain.reach(8)
  expect(chain.numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a server without replay is joined anew, and what was missed is read', async () => {
  await grpc.stop()
  grpc = await startYellowstone({ wsUrl: node.wsUrl, hasNoReplay: true })
  await using chain = follow(grpc.url)
  await chain.settle(() => grpc.resumedFrom.length === 1)
  mineAll(2, 3)
  await chain.reach(3)
  grpc.dropAll()
  mineAll(4, 5)
  await chain.settle(() => grpc.resumedFrom.length === 2)
  expect(grpc.resumedFrom).toEqual([null, null])
  mineAll(6)
  await chain.reach(6)
  expect(chain.numbers()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('a block with a transaction left out is read elsewhere', async () => {
  const { noted, hooks } = notes()
  await using chain = follow(undefined, hooks)
  await chain.settle(() => grpc.resumedFrom.length === 1)
  grpc.edit((block) => ({ ...block, transactions: (block.transactions as unknown[]).slice(1) }))
  mineAll(2, 3)
  await chain.reach(3)
  expect(chain.blocks.get(3)?.transactions).toHaveLength(1)
  expect(noted).toContain('(gRPC) transaction-count')
})

test.each([
  [
    'bytes that are no message',
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    'protobuf.varint',
  ],
  ['a field longer than its message', Buffer.from([0x2a, 0x7f, 1]), 'protobuf.length'],
  ['a block of nothing', Buffer.from([0x2a, 0]), 'block.blockhash'],
])('%s changes nothing', async (_, bytes, why) => {
  const { noted, hooks } = notes()
  await using chain = follow(undefined, hooks)
  await chain.settle(() => grpc.resumedFrom.length === 1)
  grpc.sendBytes(bytes)
  mineAll(2, 3)
  await chain.reach(3)
  expect(noted).toContain(`(gRPC) ${why}`)
  expect(chain.hashes()).toEqual([...node.blocks.values()].map((block) => block.hash))
})

test('a message without end is cut off, and the chain goes on', async () => {
  const { noted, hooks } = notes()
  await using chain = follow(undefined, hooks)
  await chain.settle(() => grpc.resumedFrom.length === 1)
  grpc.sendBytes(Buffer.alloc(65 * 1024 * 1024))
  await chain.settle(() => noted.includes('(gRPC) too-large'))
  mineAll(2, 3)
  await chain.reach(3)
  await chain.settle(() => grpc.resumedFrom.length === 2)
})

test('a server of another cluster is left alone', async () => {
  const other = await FakeSolana.start()
  other.offersBlockSubscribe = true
  for (const slot of [0, 1]) other.mine(slot, 'other')
  const theirs = await startYellowstone({ wsUrl: other.wsUrl })
  try {
    const { noted, hooks } = notes()
    await using chain = follow(theirs.url, hooks)
    await chain.settle(() => theirs.resumedFrom.length === 1)
    for (const slot of [2, 3, 4, 5]) {
      node.mine(slot)
      other.mine(slot, 'other')
    }
    other.mine(5_000, 'other')
    await chain.settle(() => noted.includes('(gRPC) its blocks are not those of our chain'))
    await chain.reach(5)
    await chain.settle(() => theirs.connected() === 0)
    mineAll(6)
    await chain.reach(6)
    expect(chain.hashes()).toEqual([...node.blocks.values()].map((block) => block.hash))
  } finally {
    await theirs.stop()
    await other.stop()
  }
})

test('a wrong token is refused, and blocks are polled', async () => {
  const { noted, hooks } = notes()
  await using chain = follow(`${grpc.url}#x-token=wrong`, hooks)
  await chain.settle(() => noted.includes('(gRPC) refused'))
  mineAll(2)
  await chain.reach(2)
  expect(grpc.resumedFrom).toEqual([])
})

test('pings are answered', async () => {
  await using chain = follow()
  await chain.settle(() => grpc.resumedFrom.length === 1)
  grpc.sendPing()
  await chain.settle(() => grpc.pings() === 1)
})
