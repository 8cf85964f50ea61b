import { expect, test } from 'vitest'
import { decodeSolanaTransaction } from './decodeSolanaTransaction.ts'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { fuzzSolanaTransactions } from '@peregrine/testkit/transactions/fuzzSolanaTransactions'

const seed = 20_261_120
const count = 20_000

test(`${count} hostile transactions (seed ${seed}) decode to facts, nothing or faults, never to an error`, () => {
  const outcomes = { facts: 0, faults: 0, empty: 0, venues: new Set<string>() }
  let at = 0
  for (const input of fuzzSolanaTransactions(seededRandom(seed), count)) {
    try {
      const { facts, faults } = decodeSolanaTransaction(input)
      outcomes.facts += facts.length
      outcomes.faults += faults.length
      for (const fact of facts) outcomes.venues.add(fact.dex)
      if (facts.length + faults.length === 0) outcomes.empty++
    } catch (error) {
      throw new Error(`input ${at} of seed ${seed} threw`, { cause: error })
    }
    at++
  }
  // Guards against a vacuous test: the generator must reach the decoders.
  expect(outcomes.facts).toBeGreaterThan(count / 10)
  expect(outcomes.faults).toBeGreaterThan(count / 10)
  expect(outcomes.empty).toBeGreaterThan(0)
  expect([...outcomes.venues]).toEqual(
    expect.arrayContaining(['pumpfun', 'pumpswap', 'meteora-dbc', 'orca-whirlpool']),
  )
})

test('the same seed gives the same inputs', () => {
  expect([...fuzzSolanaTransactions(seededRandom(7), 20)]).toEqual([
    ...fuzzSolanaTransactions(seededRandom(7), 20),
  ])
  expect([...fuzzSolanaTransactions(seededRandom(7), 20)]).not.toEqual([
    ...fuzzSolanaTransactions(seededRandom(8), 20),
  ])
})
