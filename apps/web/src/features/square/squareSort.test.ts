import type { SquareRow } from '@peregrine/contract/squareRow'
import { expect, test } from 'vitest'
import { orderBy, orderText, ownOrder, parseOrder, sortRows, squareSorts } from './squareSort.ts'

const row = (token: string, createdAt: number, figure: number | null): SquareRow =>
  ({
    token,
    createdAt,
    marketCap: figure,
    volume: figure,
    holders: figure,
    progress: figure ?? 0,
  }) as SquareRow

test.each(['mcap', 'volume', 'holders', 'progress'] as const)('by %s the largest come first', (sort) => {
  const rows = [row('small', 1, 1), row('large', 2, 9), row('twin', 3, 9)]
  expect(sortRows(rows, orderBy(sort)).map(({ token }) => token)).toEqual(['large', 'twin', 'small'])
})

test('by age the youngest come first', () => {
  const rows = [row('old', 1, 1), row('young', 9, 1)]
  expect(sortRows(rows, orderBy('age')).map(({ token }) => token)).toEqual(['young', 'old'])
})

test('an unknown figure is last in either direction', () => {
  const rows = [row('unknown', 1, null), row('known', 2, 0)]
  for (const isUp of [true, false])
    expect(sortRows(rows, { sort: 'holders', isUp }).map(({ token }) => token)).toEqual(['known', 'unknown'])
})

test('a stored order is read back, and foreign text is the own order of the column', () => {
  for (const sort of squareSorts)
    for (const isUp of [true, false]) expect(parseOrder(orderText({ sort, isUp }))).toEqual({ sort, isUp })
  for (const text of [undefined, '', 'price up', '__proto__ up']) expect(parseOrder(text)).toEqual(ownOrder)
})
