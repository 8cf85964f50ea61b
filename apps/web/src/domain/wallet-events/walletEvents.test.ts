import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { expect, test } from 'vitest'
import { walletEvent } from '../../testing/walletEvent.ts'
import { joinEvents, soundOf, withinCaps } from './walletEvents.ts'

const at = (timestamp: number, part: Partial<WalletEvent> = {}) =>
  walletEvent({ id: `e${timestamp}`, timestamp, ...part })
const ids = (events: readonly WalletEvent[]) => events.map(({ id }) => id)
const watched = (rules: object) => new Map([[at(1).wallet, { extra: { rules } }]])

test('earlier events come after the live ones, each once', () => {
  expect(ids(joinEvents([at(5), at(4)], [at(4), at(3)]))).toEqual(['e5', 'e4', 'e3'])
})

test('events retracted by the stream do not return with the earlier ones', () => {
  expect(ids(joinEvents([at(5), at(3)], [at(4), at(3), at(2)]))).toEqual(['e5', 'e3', 'e2'])
})

test('without a stream there are the earlier ones alone', () => {
  expect(ids(joinEvents(undefined, [at(2), at(1)]))).toEqual(['e2', 'e1'])
})

test('events outside of the market caps set for their wallet are left out', () => {
  const events = [at(3, { marketCap: 10 }), at(2, { marketCap: 30 }), at(1, { marketCap: null })]
  expect(ids(withinCaps(events, watched({ minMarketCap: 20 })))).toEqual(['e2'])
  expect(ids(withinCaps(events, new Map()))).toEqual(['e3', 'e2', 'e1'])
})

test.each([
  ['buy', {}, 'buy'],
  ['in', {}, 'row'],
  ['sell', { sound: 'mute' }, null],
  ['sell', { sound: 'alert' }, 'alert'],
] as const)('a %s with %j sounds like %s', (kind, rules, expected) => {
  expect(soundOf(at(1, { kind }), watched(rules))).toBe(expected)
})
