import { expect, test } from 'vitest'
import {
  accepts,
  acknowledge,
  noSubscriptions,
  release,
  remember,
  resubscriptions,
  retain,
} from './subscriptions.ts'
import { swap } from '@peregrine/contract/topics/swap'
import { trades } from '@peregrine/contract/topics/trades'

const pool = { chainType: 'eth', poolAddress: '0xabc' }
const turned = { poolAddress: '0xabc', chainType: 'eth' }

test('only the first subscriber subscribes and the last unsubscribes; another order of the parameters is the same pool', () => {
  const first = retain(noSubscriptions, swap, pool)
  expect(first.send).toEqual({ event: 'subscribe', body: { ...pool, topic: 'swap' } })
  const second = retain(first.held, swap, turned)
  expect([second.key, second.send]).toEqual([first.key, null])
  const third = release(second.held, first.key)
  expect(third.send).toBeNull()
  const last = release(third.held, first.key)
  expect(last.send?.event).toBe('unsubscribe')
  expect(release(last.held, first.key).send).toBeNull()
})

test('leaving a pool pauses swap data until the next acknowledgement', () => {
  const one = retain(noSubscriptions, swap, pool)
  const two = retain(one.held, swap, { ...pool, poolAddress: '0xdef' })
  const left = release(two.held, one.key).held
  const message = { topic: 'swap', key: two.key }
  expect(accepts(left, message)).toBe(false)
  expect(accepts(acknowledge(left, { topic: 'kline-subscribe-ack', type: 'ack' }), message)).toBe(false)
  const resumed = acknowledge(left, { topic: 'swap-subscribe-ack', type: 'ack' })
  expect(accepts(resumed, message)).toBe(true)
  expect(accepts(resumed, { topic: 'swap', key: one.key })).toBe(false)
})

test('a feed does not pause when it is left', () => {
  const one = retain(noSubscriptions, trades, { network: 'eth' })
  const two = retain(one.held, trades, { network: 'sol' })
  expect(accepts(release(two.held, one.key).held, { topic: 'trades', key: two.key })).toBe(true)
})

test('a reconnect resumes every topic at its position', () => {
  const one = retain(noSubscriptions, trades, { network: 'eth' })
  const two = retain(one.held, swap, pool)
  const held = remember(two.held, one.key, { epoch: 'e', offset: 7 })
  expect(resubscriptions(held, () => true)).toEqual([
    { network: 'eth', topic: 'trades', since: { epoch: 'e', offset: 7 } },
    { ...pool, topic: 'swap', since: null },
  ])
})
