import { transferTopic } from '@peregrine/chains/block'
import { zeroAddress } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import type { ChainContext } from './chainContext.ts'
import { learnEvmTokens } from './learnTokens.ts'
import { newOptionalReads } from './optionalReads.ts'
import { noTradeCosts } from './testing/fixtureContext.ts'
import type { DecodedBlock } from './unit.ts'

const tokens = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)
const holder = `0x${'d'.repeat(40)}`
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

/** Resolves for nobody before so many have called it. */
function gateFor(count: number): () => Promise<void> {
  let waiting = 0
  const gate = Promise.withResolvers<void>()
  return () => {
    if (++waiting === count) gate.resolve()
    return gate.promise
  }
}

type Reads = Pick<ChainContext, 'readCalls' | 'readTransfers' | 'optional'> & Partial<ChainContext>

/** A chain whose tokens answer with the number of the block, and whose holders nobody knows. */
const contextOf = (reads: Reads): ChainContext => ({
  chain: 'eth',
  nativeSymbol: 'ETH',
  baseTokens: new Map(),
  priceSources: new Map(),
  watched: null,
  readCallsAt: () => Promise.reject(new Error('no holders to confirm')),
  findLog: async () => null,
  readMints: async () => new Map(),
  readValues: async () => [],
  ...reads,
})

test('a supply that no honest token has is none', async () => {
  const supplies = [10n ** 60n, 10n ** 60n + 1n, 2n ** 256n - 1n]
  const context = contextOf({
    readCalls: async (calls) =>
      calls.map((_, i) => `0x${(supplies[Math.floor(i / 4)] ?? 0n).toString(16).padStart(64, '0')}`),
    readTransfers: async () => null,
  })
  const learned = await learnEvmTokens(
    context,
    new Map(tokens.map((token) => [token, { blockNumber: 7, timeMs: 0 }])),
  )
  expect(learned.map(({ row }) => row.total_supply)).toEqual([10n ** 60n, null, null])
})

test('facts of several blocks are read beside each other, and holders of all at once', async () => {
  const atFacts = gateFor(tokens.length)
  const asked: unknown[] = []
  const context = contextOf({
    async readCalls(calls, blockNumber) {
      await atFacts()
      return calls.map(() => word(blockNumber))
    },
    async readTransfers(lastBlocks) {
      asked.push(Object.fromEntries(lastBlocks))
      return null
    },
  })
  const seen = tokens.map((token, i) => [token, { blockNumber: 7 + i, timeMs: 1_000 * i }] as const)
  const learned = await learnEvmTokens(context, new Map(seen))
  expect(
    learned.map(({ row, firstBlock, history }) => [row.address, firstBlock, row.total_supply, history]),
  ).toEqual(tokens.map((token, i) => [token, 7 + i, BigInt(7 + i), null]))
  expect(asked).toEqual([Object.fromEntries(tokens.map((token, i) => [token, 7 + i]))])
})

/** What was minted to one holder. */
const minted = (token: string, units: bigint) => ({ token, from: zeroAddress, to: holder, units })

test('one that does not add up is read again alone, and one whose balances differ is unknown', async () => {
  const [whole, omitted, lying] = tokens as [string, string, string]
  const asked: string[][] = []
  const context = contextOf({
    readCalls: async (calls) => calls.map(() => word(7)),
    async readTransfers(lastBlocks) {
      asked.push([...lastBlocks.keys()])
      const isFirst = asked.length === 1
      const historyOf = (token: string) => ({
        transfers: [minted(token, token === omitted && isFirst ? 5n : 7n)],
        isWhole: token === omitted,
      })
      return new Map([...lastBlocks.keys()].map((token) => [token, historyOf(token)]))
    },
    readCallsAt: async (calls) => calls.map(({ to }) => word(to === lying ? 6 : 7)),
  })
  const learned = await learnEvmTokens(
    context,
    new Map(tokens.map((token) => [token, { blockNumber: 7, timeMs: 0 }])),
  )
  expect(asked).toEqual([[whole, omitted, lying], [omitted]])
  const held = new Map([[holder, 7n]])
  expect(learned.map(({ history }) => history)).toEqual([held, held, null])
  expect(learned.map(({ row }) => row.is_holders_complete)).toEqual([true, true, false])
})

const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** Two tokens are minted to a holder in block 7, and a unit of each is burnt in block 8. */
const mints = [7, 8].map(
  (number): DecodedBlock => ({
    number,
    hash: `0x${number}`,
    parentHash: `0x${number - 1}`,
    timeMs: 0,
    seenAtMs: 0,
    faults: [],
    transfers: [],
    decimals: new Map(),
    transactions: [
      {
        hash: `0x${number}`,
        index: 0,
        facts: [],
        senderOf: () => holder,
        costs: noTradeCosts,
        balances: [],
        logs: tokens.slice(0, 2).map((address, logIndex) => ({
          address,
          topics: [
            transferTopic,
            ...(number === 7 ? [zeroAddress, holder] : [holder, zeroAddress]).map(topicOf),
          ],
          data: word(number === 7 ? 7 : 1),
          logIndex,
        })),
      },
    ],
  }),
)

const bornContext = (more: Partial<ChainContext>) => {
  const asked: string[][] = []
  const context = contextOf({
    readCalls: async (calls) => calls.map(() => word(7)),
    async readTransfers(lastBlocks) {
      asked.push([...lastBlocks.keys()])
      throw new Fault('chain.unreachable', { chain: 'eth', why: 'server' })
    },
    readCallsAt: async (calls) => calls.map(({ to }) => word(to === tokens[1] ? 6 : 7)),
    optional: newOptionalReads(),
    ...more,
  })
  return { context, asked }
}

const seenAt = (number: number) => new Map(tokens.map((token) => [token, { blockNumber: number, timeMs: 0 }]))

test('holders of a token minted in the block are in the block, and known where logs are refused', async () => {
  const { context, asked } = bornContext({})
  const learned = await learnEvmTokens(context, seenAt(7), mints)
  expect(learned.map(({ history }) => history)).toEqual([new Map([[holder, 7n]]), null, null])
  // The second token tells another balance.
  expect(asked).toEqual([tokens.slice(1)])
})

test('tokens of a gap are not counted', async () => {
  const { context, asked } = bornContext({
    countsHolders: false,
    readCallsAt: () => Promise.reject(new Error('nobody is counted')),
  })
  const learned = await learnEvmTokens(context, seenAt(7), mints)
  expect(learned.map(({ row }) => row.is_holders_complete)).toEqual([false, false, false])
  expect(asked).toEqual([])
})

test.each(['batch-refused', 'server', 'timeout'])(
  'a token whose holders an endpoint refuses (%s) is stored without them',
  async (why) => {
    const context = contextOf({
      readCalls: async (calls) => calls.map(() => word(7)),
      readTransfers: () => Promise.reject(new Fault('chain.unreachable', { chain: 'eth', why })),
      optional: newOptionalReads(),
    })
    const seen = new Map(tokens.map((token) => [token, { blockNumber: 7, timeMs: 0 }]))
    const learned = await learnEvmTokens(context, seen)
    expect(learned.map(({ row, history }) => [row.decimals, row.is_holders_complete, history])).toEqual(
      tokens.map(() => [7, false, null]),
    )
  },
)
