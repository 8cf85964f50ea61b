import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '@peregrine/protocols/fact'
import { expect, test } from 'vitest'
import { noTradeCosts } from './testing/fixtureContext.ts'
import { dropUnusableFacts } from './dropUnusableFacts.ts'
import type { AccountBalance, DecodedBlock } from './unit.ts'

const mint = 'So11111111111111111111111111111111111111112'
const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

const swap = (index: number, units: bigint | null): SwapFact => ({
  kind: 'swap',
  dex: 'pumpfun',
  pool: owner,
  index,
  sold: { token: mint, units: units as BaseUnits | null },
  bought: { token: owner, units: 5n as BaseUnits },
  sender: owner,
})

function blockOf(facts: SwapFact[], balances: AccountBalance[]): DecodedBlock {
  const transaction = {
    hash: 'a',
    index: 0,
    facts,
    senderOf: () => owner,
    costs: noTradeCosts,
    logs: [],
    balances,
  }
  const head = { number: 1, hash: 'b', parentHash: '', timeMs: 0, seenAtMs: 0 }
  return { ...head, transactions: [transaction], faults: [], transfers: [], decimals: new Map() }
}

test('a second swap at the same log position is a fault, since that is the key of its trade', () => {
  const block = blockOf([swap(7, 1n), swap(7, 2n), swap(8, null)], [])
  dropUnusableFacts([block])
  expect(block.transactions[0]?.facts.map((fact) => fact.index)).toEqual([7, 8])
  expect(block.faults).toEqual([{ kind: 'fault', dex: 'pumpfun', index: 7, what: 'place-taken' }])
})

test.each([
  ['sold', { ...swap(1, 10n ** 60n + 1n) }],
  ['bought', { ...swap(1, 1n), bought: { token: owner, units: (10n ** 61n) as BaseUnits } }],
  ['fee', { ...swap(1, 1n), fee: { token: mint, units: (10n ** 61n) as BaseUnits } }],
  [
    'reserves',
    { ...swap(1, 1n), reserves: { tokens: [mint, owner] as const, units: [1n, 10n ** 61n] as const } },
  ],
])('an amount that no token has makes a fault: %s', (_leg, fact) => {
  const block = blockOf([fact, swap(2, 10n ** 60n)], [])
  dropUnusableFacts([block])
  expect(block.transactions[0]?.facts.map(({ index }) => index)).toEqual([2])
  expect(block.faults.map(({ what }) => what)).toEqual(['amount-absurd'])
})

test('accounts garbled by an endpoint are skipped', () => {
  const sound = { token: mint, account: owner, owner, units: 1n }
  const garbled = [
    { ...sound, token: `${mint}\u0000` },
    { ...sound, owner: 'a\tb' },
    { ...sound, account: '' },
    { ...sound, units: 10n ** 61n },
  ]
  const block = blockOf([], [sound, ...garbled])
  dropUnusableFacts([block])
  expect(block.transactions[0]?.balances).toEqual([sound])
})
