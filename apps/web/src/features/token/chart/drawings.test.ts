import { beforeEach, expect, test } from 'vitest'
import { type Drawing, parseDrawings, readDrawings, writeDrawings } from './drawings.ts'

beforeEach(() => localStorage.clear())

const line: Drawing = {
  name: 'segment',
  points: [
    { timestamp: 1, value: 2 },
    { timestamp: 3, value: 4 },
  ],
  text: '',
}

test('drawings stay with their pool, and with price or market cap', () => {
  const place = { network: 'eth', pool: '0xa', type: 'price' }
  writeDrawings(place, [line])
  expect(readDrawings(place)).toEqual([line])
  expect(readDrawings({ ...place, type: 'mcap' })).toEqual([])
  expect(readDrawings({ ...place, pool: '0xb' })).toEqual([])
})

test.each([
  null,
  'x',
  '{}',
  '[null]',
  '[{"name":"script","points":[{"timestamp":1,"value":1}]}]',
  '[{"name":"segment","points":[{"timestamp":"1","value":1}]}]',
  '[{"name":"segment","points":[]}]',
])('nothing is drawn from %s', (text) => expect(parseDrawings(text)).toEqual([]))
