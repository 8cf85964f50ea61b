import { expect, test } from 'vitest'
import { draftOf, newFilter, newGroup, newPrice, type RuleDraft, readDraft } from './ruleDraft.ts'

const token = { network: 'eth' as const, token: '0xab', pool: null, symbol: 'T' }
const faults = (draft: RuleDraft) => {
  const read = readDraft(draft)
  return 'faults' in read ? read.faults : {}
}

test.each([newFilter(), newGroup(), newPrice(token)])('a new $kind rule can be saved as it is', (draft) => {
  expect(readDraft(draft)).toHaveProperty('rule')
})

test.each([
  newFilter(),
  { ...newGroup(), name: 'n', group: 'g' },
  { ...newPrice(token), of: 'cap' as const },
])('a $kind rule that was stored is typed the same', (draft) => {
  const read = readDraft({
    ...draft,
    texts: { ...draft.texts, minUsd: '0.5', maxCap: '1000000', above: '0.0000001' },
  })
  if (!('rule' in read)) throw new Error('it can be saved')
  const stored = { ...read.rule, id: 'some-id', createdAt: 0 }
  expect(readDraft(draftOf(stored))).toEqual({ rule: { ...read.rule, id: 'some-id' } })
})

test.each([
  [newFilter(), { minUsd: '2', maxUsd: '1' }, { minUsd: 'alerts.bad.range' }],
  [newFilter(), { minCap: 'x' }, { minCap: 'alerts.bad.number' }],
  [newFilter(), { minUsd: '-1' }, { minUsd: 'alerts.bad.number' }],
  [newGroup(), { wallets: '1' }, { wallets: 'alerts.bad.wallets' }],
  [newGroup(), { wallets: '2.5' }, { wallets: 'alerts.bad.wallets' }],
  [newGroup(), { within: '' }, { within: 'alerts.bad.within' }],
  [newGroup(), { within: '1441' }, { within: 'alerts.bad.within' }],
  [newPrice(token), { decrease: '101' }, { decrease: 'alerts.bad.decrease' }],
  [newPrice(token), { increase: '', decrease: '' }, { all: 'alerts.bad.nothing' }],
])('%j with %j is refused', (draft, texts, expected) => {
  expect(faults({ ...draft, texts: { ...draft.texts, ...texts } })).toEqual(expected)
})

test('a filter of no event is refused', () => {
  expect(faults({ ...newFilter(), events: [] })).toEqual({ events: 'alerts.bad.events' })
})

test('a new price rule begins with the thresholds given, else 20 % either way', () => {
  expect(newPrice(token, { increase: 12.5, decrease: 0 }).texts).toEqual({ increase: '12.5', decrease: '0' })
  expect(newPrice(token).texts).toEqual({ increase: '20', decrease: '20' })
})
