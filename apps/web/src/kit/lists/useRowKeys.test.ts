import { expect, test } from 'vitest'
import { rowKeysFor } from './useRowKeys.ts'

const none = new Map<string, number>()

test('rows that stay keep their keys, new ones get others', () => {
  const before = rowKeysFor(none, ['b', 'c'])
  const after = rowKeysFor(before, ['a', 'b', 'c'])
  expect([after.get('b'), after.get('c')]).toEqual([before.get('b'), before.get('c')])
  expect(new Set(after.values()).size).toBe(3)
})

test('where no row is left, the new ones take over the keys in their order', () => {
  const before = rowKeysFor(none, ['a', 'b', 'c'])
  expect([...rowKeysFor(before, ['d', 'e', 'f', 'g']).values()]).toEqual([0, 1, 2, 3])
  expect([...rowKeysFor(before, ['d']).values()]).toEqual([0])
})

test('an empty list forgets its keys', () => {
  expect(rowKeysFor(rowKeysFor(none, ['a']), [])).toEqual(none)
})
