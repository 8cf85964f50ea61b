import type { AlertWire } from '@peregrine/contract/alert'
import { beforeEach, expect, test } from 'vitest'
import { setSession } from '../../domain/session/useSession.ts'
import { noteFirstList, takeAlertsToShow } from './newAlerts.ts'

const owner = `0x${'12'.repeat(20)}`
const alert = (id: number, isReverted = false) => ({ id: String(id), isReverted }) as AlertWire
const take = (...list: AlertWire[]) => takeAlertsToShow(owner, list).map(({ id }) => id)

beforeEach(() => {
  setSession(null)
  setSession({ address: owner, chainFamily: 'EVM' })
})

test('initial alerts are not shown; later ones are, once and oldest first', () => {
  expect(take(alert(2), alert(1))).toEqual([])
  expect(take(alert(10), alert(9), alert(2))).toEqual(['9', '10'])
  expect(take(alert(10), alert(9))).toEqual([])
})

test('the first alert ever is shown, and one retracted by a reorg is not', () => {
  expect(take()).toEqual([])
  expect(take(alert(2), alert(1, true))).toEqual(['2'])
})

test('the first list is the page’s, whichever part got it', () => {
  noteFirstList(owner, [alert(1)])
  noteFirstList(owner, [alert(2), alert(1)])
  expect(take(alert(3), alert(2), alert(1))).toEqual(['2', '3'])
})

test('another session begins with its own first list, and a wallet that is not signed in has none', () => {
  expect(take(alert(1))).toEqual([])
  setSession(null)
  expect(take(alert(2), alert(1))).toEqual([])
  setSession({ address: owner, chainFamily: 'EVM' })
  expect(take(alert(3), alert(2))).toEqual([])
  expect(take(alert(4), alert(3))).toEqual(['4'])
})
