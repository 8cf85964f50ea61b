import type { AlertWire } from '@peregrine/contract/alert'
import { expect, test } from 'vitest'
import { alertsToShow } from './newAlerts.ts'

const alert = (id: number, isReverted = false) => ({ id: String(id), isReverted }) as AlertWire
const idsOf = (list: readonly AlertWire[]) => list.map(({ id }) => id)

test('initial alerts are not shown; later ones are, once and oldest first', () => {
  const first = alertsToShow([alert(2), alert(1)], null)
  expect(first).toEqual({ fresh: [], lastShown: 2 })
  const next = alertsToShow([alert(10), alert(9), alert(2)], first.lastShown)
  expect(idsOf(next.fresh)).toEqual(['9', '10'])
  expect(alertsToShow([alert(10), alert(9)], next.lastShown).fresh).toEqual([])
})

test('the first alert ever is shown, and one retracted by a reorg is not', () => {
  const { lastShown } = alertsToShow([], null)
  expect(idsOf(alertsToShow([alert(2), alert(1, true)], lastShown).fresh)).toEqual(['2'])
})
