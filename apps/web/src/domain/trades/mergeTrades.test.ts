import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTrades } from './mergeTrades.ts'
import type { TradeWire } from '@peregrine/contract/trade'

const trade = (list: number, place: number, timestamp: number) =>
  ({ id: `${list}.${place}`, timestamp }) as TradeWire

test('the merged list is newest first and keeps the order inside each list', () => {
  const times = fc.array(fc.array(fc.nat(20), { maxLength: 30 }), { maxLength: 6 })
  fc.assert(
    fc.property(times, fc.nat(60), (all, limit) => {
      const lists = all.map((list, i) =>
        [...list].sort((a, b) => b - a).map((time, place) => trade(i, place, time)),
      )
      const merged = mergeTrades(lists, limit)
      const count = lists.reduce((sum, list) => sum + list.length, 0)
      expect(merged.length).toBe(Math.min(limit, count))
      const newest = lists
        .flat()
        .map(({ timestamp }) => timestamp)
        .sort((a, b) => b - a)
      expect(merged.map(({ timestamp }) => timestamp)).toEqual(newest.slice(0, limit))
      for (const [i, list] of lists.entries()) {
        const own = merged.filter(({ id }) => id.startsWith(`${i}.`))
        expect(own).toEqual(list.slice(0, own.length))
      }
    }),
  )
})
