import { base64Bytes, base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { addressBytes, joinBytes, u64Bytes } from '@peregrine/protocols/solana/instructionParts'
import { programs } from '@peregrine/protocols/solana/programs'
import { encodeBase58 } from '@peregrine/core/base58'
import { maxClosedAccounts } from '@peregrine/wallet/intent'
import { expect, test, vi } from 'vitest'
import { newMemory } from './traderMemory.ts'
import { readEmptyAccounts } from './readEmptyAccounts.ts'

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const friend = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

type Told = { owner: string; lamports: number; executable: boolean; data: [string, 'base64'] }
type Held = { pubkey: string; account: Told }

const addressAt = (at: number) =>
  encodeBase58(
    Uint8Array.from({ length: 32 }, (_, byte) => (byte < 30 ? 7 : byte === 30 ? at >> 8 : at & 255)),
  )

function held(
  units: bigint,
  {
    owner = wallet,
    program = programs.token as string,
    lamports = 2_039_280,
    pubkey = friend,
    extensions = [] as readonly number[],
  } = {},
): Held {
  const data = new Uint8Array(165 + (extensions.length > 0 ? 1 + extensions.length : 0))
  data.set(joinBytes(addressBytes(mint), addressBytes(owner), u64Bytes(units)))
  data[108] = 1
  if (extensions.length > 0) data.set([2, ...extensions], 165)
  return {
    pubkey,
    account: { owner: program, lamports, executable: false, data: [base64Text(data), 'base64'] },
  }
}

type Slice = { offset: number; length: number }
type Config = { dataSlice?: Slice }

/** As a node slices an account's data; whatever is none stays as it is. */
function sliced(account: Told | null, { dataSlice }: Config): unknown {
  const bytes = base64Bytes(account?.data[0] ?? '')
  if (!account || !bytes || !dataSlice) return account
  const part = bytes.slice(dataSlice.offset, dataSlice.offset + dataSlice.length)
  return { ...account, data: [base64Text(part), 'base64'] }
}

type Node = {
  lists: Record<string, unknown>
  /** What a node says of the closing of accounts. */
  simulate?: (bytes: Uint8Array) => unknown
}

function nodeOf({ lists, simulate = () => null }: Node) {
  const all = Object.values(lists).flatMap((list) => (Array.isArray(list) ? (list as Held[]) : []))
  const calls: string[] = []
  let longest = 0
  const answers: Record<string, (params: never) => unknown> = {
    getTokenAccountsByOwner: ([, { programId }, config]: [string, { programId: string }, Config]) => {
      const list = lists[programId] ?? []
      if (!Array.isArray(list)) return list
      return (list as Held[]).map((one) => ({ ...one, account: sliced(one.account, config) }))
    },
    getMultipleAccounts: ([addresses, config]: [string[], Config]) =>
      addresses.map((address) =>
        sliced(all.find(({ pubkey }) => pubkey === address)?.account ?? null, config),
      ),
    simulateTransaction: ([text]: [string]) => ({ err: simulate(base64Bytes(text) ?? new Uint8Array()) }),
  }
  const request = async (_: string, __: unknown, sent?: { body?: unknown }) => {
    const { method, params } = (sent?.body ?? {}) as { method: string; params: never }
    calls.push(method)
    const result = { value: answers[method]?.(params) }
    longest = Math.max(longest, JSON.stringify(result).length)
    return { jsonrpc: '2.0', id: 1, result }
  }
  return { asker: { memory: newMemory(), request }, calls, longest: () => longest }
}

const read = (lists: Record<string, unknown>) => readEmptyAccounts(nodeOf({ lists }).asker, wallet)

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => held(0n, { pubkey: addressAt(from + at) }))
const addressesOf = (accounts: readonly { address: string }[]) => accounts.map(({ address }) => address)

/** True if a transaction names an address. */
const names = (bytes: Uint8Array, address: string) =>
  Buffer.from(bytes).includes(Buffer.from(addressBytes(address)))
const failed = { InstructionError: [2, { Custom: 11 }] }

test('only empty accounts of the wallet are listed, of both programs, the largest deposit first', async () => {
  const [first, second] = [addressAt(1), addressAt(2)]
  const found = await read({
    [programs.token]: [
      held(0n, { pubkey: first }),
      held(1n, { pubkey: addressAt(3) }),
      held(0n, { owner: friend, pubkey: addressAt(4) }),
    ],
    [programs.token2022]: [held(0n, { program: programs.token2022, lamports: 2_074_080, pubkey: second })],
  })
  expect(found).toEqual([
    { address: second, mint, tokenProgram: programs.token2022, deposit: 2_074_080n },
    { address: first, mint, tokenProgram: programs.token, deposit: 2_039_280n },
  ])
})

test('an account whose extensions keep it from being closed is not listed', async () => {
  const withheld = [2, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0]
  const confidential = [5, 0, 39, 1, ...new Array<number>(33).fill(0), 9, ...new Array<number>(261).fill(0)]
  const program = programs.token2022
  const found = await read({
    [program]: [
      held(0n, { program, pubkey: addressAt(1), extensions: withheld }),
      held(0n, { program, pubkey: addressAt(2), extensions: confidential }),
      held(0n, { program, pubkey: addressAt(3), extensions: [7, 0, 0, 0] }),
      held(0n, { program, pubkey: addressAt(4), extensions: new Array<number>(3_000).fill(0) }),
    ],
  })
  expect(addressesOf(found)).toEqual([addressAt(3), addressAt(4)])
})

test('of thousands of accounts the server passes on the list, and some are told', async () => {
  const full = Array.from({ length: 4_000 }, (_, at) => held(1n, { pubkey: addressAt(1_000 + at) }))
  const { asker, longest, calls } = nodeOf({ lists: { [programs.token]: [...full, ...many(600)] } })
  const found = await readEmptyAccounts(asker, wallet)
  expect(found).toHaveLength(100)
  expect(longest()).toBeLessThan(1_000_000)
  expect(calls).toHaveLength(4)
})

test('an account whose closing fails is left out, and the others are closed', async () => {
  const [bad, worse] = [addressAt(5), addressAt(30)]
  const simulate = (bytes: Uint8Array) => (names(bytes, bad) || names(bytes, worse) ? failed : null)
  const { asker } = nodeOf({ lists: { [programs.token]: many(45) }, simulate })
  const found = addressesOf(await readEmptyAccounts(asker, wallet))
  // What follows the first transaction's is tried once those are closed.
  expect(found.slice(0, maxClosedAccounts)).toEqual(
    addressesOf(many(21).map(({ pubkey }) => ({ address: pubkey }))).filter((address) => address !== bad),
  )
})

test('where none can be closed, a bounded number is tried and none is told', async () => {
  const { asker, calls } = nodeOf({ lists: { [programs.token]: many(900) }, simulate: () => failed })
  expect(await readEmptyAccounts(asker, wallet)).toEqual([])
  expect(calls.filter((method) => method === 'getMultipleAccounts')).toHaveLength(1)
  expect(calls.length).toBeLessThan(200)
})

test.each([
  ['a wallet that cannot pay', () => 'AccountNotFound'],
  [
    'a node that cannot run it',
    () => {
      throw new Error('no')
    },
  ],
])('%s leaves no account out', async (_, simulate) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { asker } = nodeOf({ lists: { [programs.token]: many(3) }, simulate })
  expect(await readEmptyAccounts(asker, wallet)).toHaveLength(3)
})

test.each([
  ['no list', { value: 1 }],
  ['an account of another program', [held(0n, { program: programs.system })]],
  ['no address', [{ ...held(0n), pubkey: 'x' }]],
  ['no account', [{ pubkey: friend, account: null }]],
])('%s is refused', async (_, list) => {
  await expect(read({ [programs.token]: list })).rejects.toThrow('of the node')
})
