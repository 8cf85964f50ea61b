import { Fault } from '@peregrine/core/fault'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unaskedContext } from '../indexing/testing/unaskedContext.ts'
import { Discoverer } from './discover.ts'
import type { DiscoveryChain } from './discoveryChain.ts'
import { keepFacts } from './keepFacts.ts'
import { findLackingToken, refreshFacts } from './refreshFacts.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const token = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const dayMs = 86_400_000
const nowMs = 10 * dayMs
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
/** A name as bytes32. */
const text = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}`

type Answers = Partial<Record<'symbol' | 'name' | 'decimals' | 'supply', string>>
const fields = {
  '0x95d89b41': 'symbol',
  '0x06fdde03': 'name',
  '0x313ce567': 'decimals',
  '0x18160ddd': 'supply',
} as const
const whole: Answers = { symbol: text('OWL'), name: text('Owl'), decimals: word(9), supply: word(1_000) }

/** A node whose tokens answer so, and revert otherwise; `state.asked` counts the tokens that were read. */
function openChain(answers: Answers) {
  const state = { asked: 0, isOut: false, answers }
  const chain: DiscoveryChain = {
    context: unaskedContext({ chain: 'eth', nativeSymbol: 'ETH', baseTokens: new Map() }),
    finalityDepth: 64,
    blockTimeMs: 12_000,
    async request(method, [call]) {
      if (state.isOut) throw new Fault('chain.unreachable', { chain: 'eth', why: 'server' })
      if (method === 'eth_blockNumber') return '0x10'
      const { to, data } = call as { to?: string; data: string }
      // It takes no call without a destination.
      if (to === undefined) return '0x'
      const field = fields[data as keyof typeof fields]
      if (field === 'symbol') state.asked++
      const answer = field && to === token ? state.answers[field] : undefined
      if (answer === undefined) throw new RpcFailure('rejected', 'execution reverted', { code: 3 })
      return answer
    },
  }
  return { state, chain }
}

async function storeToken(address: string, symbol: string, decimals: number | null): Promise<void> {
  await database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete, traded_ms)
     values ('eth', $1, $2, '', $3, 1000, '', 1, 1, false, $4)`,
    [address, symbol, decimals, nowMs - 1],
  )
}

const stored = async (address = token) =>
  (await database.pool.query('select symbol, name, decimals from token where address = $1', [address]))
    .rows[0]

const discovererOf = (chain: DiscoveryChain) =>
  new Discoverer({ db: database.pool, chains: new Map([['eth', chain]]), now: () => nowMs })

test('what a stored token lacks is read when somebody looks at it, and what is known stays', async () => {
  const { chain } = openChain(whole)
  await storeToken(token, 'KNOWN', null)
  await discovererOf(chain).findToken('eth', token)
  expect(await stored()).toEqual({ symbol: 'KNOWN', name: 'Owl', decimals: 9 })
})

test('a token that lacks nothing is not read', async () => {
  const { chain, state } = openChain(whole)
  await storeToken(token, 'KNOWN', 18)
  await discovererOf(chain).findToken('eth', token)
  expect(state.asked).toBe(0)
})

test('what its contract refuses stays unknown, and is asked again a day later only, if somebody looks', async () => {
  const { chain, state } = openChain({ ...whole, decimals: undefined } as Answers)
  await storeToken(token, '', null)
  await refreshFacts(database.pool, chain, token, nowMs)
  expect(await stored()).toEqual({ symbol: 'OWL', name: 'Owl', decimals: null })
  await refreshFacts(database.pool, chain, token, nowMs + dayMs - 1)
  expect(state.asked).toBe(1)
  expect(await findLackingToken(database.pool, 'eth', nowMs + 100)).toBeNull()
  state.answers = whole
  await refreshFacts(database.pool, chain, token, nowMs + dayMs)
  expect(await stored()).toEqual({ symbol: 'OWL', name: 'Owl', decimals: 9 })
})

test('what an endpoint fails at is no refusal of the contract: it is asked again', async () => {
  const { chain, state } = openChain(whole)
  await storeToken(token, 'OWL', null)
  state.isOut = true
  await expect(refreshFacts(database.pool, chain, token, nowMs)).rejects.toThrow()
  expect(await findLackingToken(database.pool, 'eth', nowMs + 1)).toBeNull()
  expect(await findLackingToken(database.pool, 'eth', nowMs + 600_000)).toBe(token)
  state.isOut = false
  await refreshFacts(database.pool, chain, token, nowMs + 600_000)
  expect(await stored()).toMatchObject({ decimals: 9 })
})

test('tokens that lack something are read in the background, each once', async () => {
  const { chain, state } = openChain(whole)
  await storeToken(token, '', null)
  await storeToken(other, '', null)
  const stop = keepFacts({
    db: database.pool,
    chains: new Map([['eth', chain]]),
    now: () => nowMs,
    onError: (error) => {
      throw error
    },
    pauses: { nextMs: 1, idleMs: 1 },
  })
  try {
    await expect.poll(() => stored().then(({ decimals }) => decimals)).toBe(9)
    await expect
      .poll(async () => (await database.pool.query('select token, is_refused from token_asked')).rows)
      .toEqual([{ token: other, is_refused: true }])
  } finally {
    await stop()
  }
  expect(state.asked).toBe(2)
})
