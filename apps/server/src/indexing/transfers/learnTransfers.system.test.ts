import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, MintFacts } from '@peregrine/chains/chainReads'
import type { ChainContext } from '../chainContext.ts'
import { emptyState } from '../chainState.ts'
import type { DecodedBlock } from '../unit.ts'
import { learnTransfers } from './learnTransfers.ts'

const stranger = `0x${'a1'.repeat(20)}`
const traded = `0x${'b2'.repeat(20)}`
const coin = `0x${'00'.repeat(20)}`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete) values ('eth', $1, 'TRADED', 'T', 6, 10, 't', 1, 1, true)`,
    [traded],
  )
})
afterAll(() => database.drop())

const word = (value: number) => value.toString(16).padStart(64, '0')
function abiText(text: string): string {
  const hex = Buffer.from(text).toString('hex')
  return `0x${word(0x20)}${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
}

const blockOf = (number: number, ...tokens: string[]) =>
  ({ number, transfers: tokens.map((token) => ({ token })) }) as unknown as DecodedBlock

async function learn(context: Partial<ChainContext>, blocks: DecodedBlock[], state = emptyState('eth')) {
  const client = await database.pool.connect()
  try {
    const whole = { chain: 'eth', baseTokens: new Map([[coin, {}]]), ...context } as unknown as ChainContext
    return await learnTransfers(client, whole, state, blocks)
  } finally {
    client.release()
  }
}

/** A node whose token has this symbol. */
function nodeSaying(symbol: string, decimals: number | null, asked: [Call, number][] = []) {
  return async (calls: readonly Call[], at: number) => {
    asked.push(...calls.map((call): [Call, number] => [call, at]))
    return [abiText(symbol), abiText('name'), decimals === null ? null : `0x${word(decimals)}`]
  }
}

test('only unknown tokens are asked for their symbol, once, as of the newest block', async () => {
  const asked: [Call, number][] = []
  const state = emptyState('eth')
  const readCalls = nodeSaying('GIFT', 6, asked)
  const identities = await learn(
    { readCalls },
    [blockOf(7, stranger, traded), blockOf(8, stranger, coin)],
    state,
  )
  expect([...identities]).toEqual([[stranger, { symbol: 'GIFT', decimals: 6 }]])
  expect(new Set(asked.map(([{ to }, at]) => `${to} ${at}`))).toEqual(new Set([`${stranger} 8`]))
  expect(state.tokens.get(traded)).toMatchObject({ symbol: 'TRADED', decimals: 6 })
  asked.length = 0
  await learn({ readCalls }, [blockOf(9, stranger)], state)
  expect(asked).toEqual([])
})

test.each([
  ['zero-width and bidi characters go', 'U\u200bS\u202eDT\u0000', 'USDT'],
  ['white space is folded', '  visit\n\n evil.example ', 'visit evil.example'],
  ['no name is longer than 32 characters', 'x'.repeat(500), 'x'.repeat(32)],
])('the symbol of an unasked gift is cleaned: %s', async (_, symbol, shown) => {
  const evm = await learn({ readCalls: nodeSaying(symbol, 18) }, [blockOf(1, stranger)])
  expect(evm.get(stranger)?.symbol).toBe(shown)
  const mint: MintFacts = { symbol, name: '', decimals: 9, supply: 1n }
  const sol = await learn(
    { chain: 'sol', readMints: async () => new Map([['mint', mint]]) },
    [blockOf(1, 'mint')],
    emptyState('sol'),
  )
  expect(sol.get('mint')?.symbol).toBe(shown)
})

test.each([
  [36, 36],
  [37, null],
  [255, null],
  [null, null],
])('%s decimals are taken as %s', async (said, taken) => {
  const evm = await learn({ readCalls: nodeSaying('T', said) }, [blockOf(1, stranger)])
  expect(evm.get(stranger)?.decimals).toBe(taken)
  const mints = new Map([['mint', { symbol: 'T', name: '', decimals: said ?? 99, supply: 1n }]])
  const sol = await learn(
    { chain: 'sol', readMints: async () => mints },
    [blockOf(1, 'mint')],
    emptyState('sol'),
  )
  expect(sol.get('mint')?.decimals).toBe(taken)
})

test('an unknown mint has no name and no decimals', async () => {
  const identities = await learn(
    { chain: 'sol', readMints: async () => new Map() },
    [blockOf(1, 'mint')],
    emptyState('sol'),
  )
  expect(identities.get('mint')).toEqual({ symbol: '', decimals: null })
})
