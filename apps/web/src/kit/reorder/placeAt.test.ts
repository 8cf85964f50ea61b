import { expect, test } from 'vitest'
import { placeAt } from './placeAt.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const seen = (shown: string) => [...shown].map((id, at) => ({ id, top: at * 20, bottom: at * 20 + 20 }))

test.each([
  ['stands where it is', 'b', 'abcde', 30, 1],
  ['is not yet on the next one', 'b', 'abcde', 39, 1],
  ['is on the next one', 'b', 'abcde', 40, 2],
  ['is on the one before', 'b', 'abcde', 19, 0],
  ['is above the list', 'c', 'abcde', -500, 0],
  ['is under the list', 'a', 'abcde', 900, 4],
  ['has scrolled out above', 'a', 'cde', 25, 3],
  ['has scrolled out below', 'e', 'bcd', 15, 1],
  ['has nothing beside it', 'c', 'c', 900, 2],
])('a row that %s', (_, dragged, shown, y, place) => {
  expect(placeAt(ids, dragged, seen(shown), y)).toBe(place)
})

test('of rows of different heights, one changes places when it then lies under the pointer', () => {
  const before = [
    { id: 'low', top: 0, bottom: 30 },
    { id: 'tall', top: 30, bottom: 200 },
  ]
  const after = [
    { id: 'tall', top: 0, bottom: 170 },
    { id: 'low', top: 170, bottom: 200 },
  ]
  const down = (y: number) => placeAt(['low', 'tall'], 'low', before, y)
  const up = (y: number) => placeAt(['tall', 'low'], 'low', after, y)
  expect([down(169), down(170), up(30), up(29)]).toEqual([0, 1, 1, 0])
})
