import type { AlertWire } from '@peregrine/contract/alert'
import { expect, test } from 'vitest'
import { alertsToTell } from './newAlerts.ts'

const alert = (id: number, isReverted = false) => ({ id: String(id), isReverted }) as AlertWire
const idsOf = (list: readonly AlertWire[]) => list.map(({ id }) => id)

test('what the page begins with is not told; what comes later is, oldest first and once', () => {
  const first = alertsToTell([alert(2), alert(1)], null)
  expect(first).toEqual({ fresh: [], told: 2 })
  const next = alertsToTell([alert(10), alert(9), alert(2)], first.told)
  expect(idsOf(next.fresh)).toEqual(['9', '10'])
  expect(alertsToTell([alert(10), alert(9)], next.told).fresh).toEqual([])
})

test('the first alert ever is told, and one that a reorg took back is not', () => {
  const { told } = alertsToTell([], null)
  expect(idsOf(alertsToTell([alert(2), alert(1, true)], told).fresh)).toEqual(['2'])
})
