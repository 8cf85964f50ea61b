import { expect, test } from 'vitest'
import { routeUrl } from './route.ts'
import { getTrades } from './routes/trades.ts'
import { topicKey } from './topic.ts'
import { kline } from './topics/kline.ts'
import { radar } from './topics/radar.ts'

test('a URL is made of path and query, fully escaped', () => {
  expect(routeUrl(getTrades, { network: 'eth' }, { limit: 5, before: undefined })).toBe(
    '/api/trades/eth?limit=5',
  )
  expect(routeUrl({ path: '/a/:query' }, { query: 'x/../?%' })).toBe('/a/x%2F..%2F%3F%25')
  expect(() => routeUrl(getTrades, {})).toThrow('network')
})

test('equivalent parameters give the same key', () => {
  const kind = { chainType: 'eth', poolAddress: '0xAB', timeFrame: '1m' }
  expect(topicKey(kline, kind)).toBe(topicKey(kline, { ...kind, poolAddress: '0xab', type: 'price' }))
  expect(topicKey(radar, { chainType: 'sol', tokens: ['b', 'a'] })).toBe('radar/sol/a,b')
  expect(() => topicKey(kline, { ...kind, timeFrame: '7m' })).toThrow()
})
