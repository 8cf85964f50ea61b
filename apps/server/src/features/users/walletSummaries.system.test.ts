import { getWalletSummaries } from '@peregrine/contract/routes/walletSummaries'
import type { ChainKey } from '@peregrine/core/network'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChainRequest } from '../../chainRequest.ts'
import { coinNode } from '../../domain/contract-reads/testing/coinNode.ts'
import { GapReader } from '../../domain/gaps/gapReader.ts'
import { installErrors } from '../../http/errors.ts'
import { storeTokens, storeTrades } from './testing/reportTrades.ts'
import { walletSummaryRoutes } from './walletSummaries.ts'

const token = `0x${'0a'.repeat(20)}`
const unpriced = `0x${'0b'.repeat(20)}`
const [holder, stranger, poor, gifted] = ['71', '72', '73', '74'].map(
  (digits) => `0x${digits.repeat(20)}`,
) as [string, string, string, string]
const solana = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const ether = 10n ** 18n
const held = {
  [`eth ${holder}`]: 2n * ether,
  [`base ${holder}`]: ether / 2n,
  [`eth ${stranger}`]: ether,
  [`bsc ${stranger}`]: 7n * ether,
  [`sol ${solana}`]: 3_000_000_000n,
}

let database: TestDatabase
let server: FastifyInstance
let node: ReturnType<typeof coinNode>
let atMs = Date.UTC(2026, 10, 25, 12)

function open(chains: readonly ChainKey[], request: ChainRequest | null = node.request) {
  server = fastify()
  installErrors(server, () => undefined)
  const { pool } = database
  const now = () => atMs
  walletSummaryRoutes(server, {
    pool,
    request,
    chains,
    nameOf: () => null,
    gaps: new GapReader(pool, now),
    now,
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  await pool.query('create table trade_all partition of trade for values from (minvalue) to (maxvalue)')
  await storeTokens(pool, [
    { chain: 'eth', address: token, symbol: 'AAA', decimals: 0, priceUsd: 5 },
    { chain: 'eth', address: unpriced, symbol: 'BBB', decimals: 0, priceUsd: null },
  ])
  const bought = { chain: 'eth', sold: 'coin', micros: 1_000_000n, timeMs: atMs - 60_000 } as const
  await storeTrades(pool, [
    { ...bought, wallet: holder, bought: token, boughtUnits: 4n },
    { ...bought, wallet: poor, bought: unpriced, boughtUnits: 4n },
    { ...bought, wallet: gifted, bought: token, boughtUnits: 1n },
    { ...bought, wallet: gifted, sold: token, soldUnits: 1n, bought: 'coin', timeMs: atMs - 30_000 },
  ])
  // Base has no price of its own, and BNB none at all.
  await pool.query(
    `insert into coin_price values ('eth', 'ETH', 200000000000, 'p', 1), ('sol', 'SOL', 15000000000, 'p', 1)`,
  )
})
beforeEach(() => {
  node = coinNode(held)
  open(['eth', 'base', 'bsc', 'sol'])
})
afterEach(() => server.close())
afterAll(() => database.drop())

async function valuesOf(...wallets: string[]) {
  const reply = await server.inject(`/api/wallet-summaries?wallets=${wallets.join(',')}`)
  expect(reply.statusCode).toBe(200)
  const { wallets: list } = getWalletSummaries.reply.parse(reply.json().data)
  return list.map(({ valueUsd, unpriced: count, unknownCoins }) => [valueUsd, count, unknownCoins])
}

test('a value has the own coins of all chains of the family, asked for in one call each, and once a minute', async () => {
  // Four AAA for 20, and two and a half ETH for 5,000.
  const expected = [
    ['5020', 0, []],
    ['2000', 0, ['bsc']],
    ['450', 0, []],
  ]
  expect(await valuesOf(holder, stranger, solana)).toEqual(expected)
  const together = ['base eth_call 2', 'bsc eth_call 2', 'eth eth_call 2', 'sol getMultipleAccounts 1']
  expect(node.calls.toSorted()).toEqual(together)
  atMs += 59_000
  expect(await valuesOf(holder, stranger, solana)).toEqual(expected)
  expect(node.calls).toHaveLength(4)
  atMs += 2_000
  await valuesOf(holder, stranger, solana)
  expect(node.calls).toHaveLength(8)
})

test('a node that refuses leaves its coin out, is named, and is left alone for a minute', async () => {
  node.refusing.add('eth').add('base').add('bsc')
  expect(await valuesOf(holder, stranger, poor, gifted)).toEqual([
    ['20', 0, ['eth', 'base', 'bsc']],
    [null, 0, ['eth', 'base', 'bsc']],
    [null, 1, ['eth', 'base', 'bsc']],
    // All tokens were sold, and of the coins nothing is known: that is not nothing.
    [null, 0, ['eth', 'base', 'bsc']],
  ])
  node.refusing.clear()
  await valuesOf(holder)
  expect(node.calls).toHaveLength(3)
  atMs += 61_000
  expect(await valuesOf(holder, gifted)).toEqual([
    ['5020', 0, []],
    ['0', 0, []],
  ])
})

test('chains without an endpoint are not asked, and nothing is missing', async () => {
  open(['base'])
  expect(await valuesOf(holder, poor, solana)).toEqual([
    ['1020', 0, []],
    [null, 1, []],
    [null, 0, []],
  ])
  expect(node.calls).toEqual(['base eth_call 2'])
})

test('a process without endpoints knows no coin', async () => {
  open(['eth', 'sol'], null)
  expect(await valuesOf(holder, solana)).toEqual([
    ['20', 0, ['eth']],
    [null, 0, ['sol']],
  ])
})
