import { beforeEach, expect, test } from 'vitest'
import {
  closeAllToasts,
  closeToast,
  dismissToast,
  quietLeftMs,
  showToast,
  tallyOf,
  useToasts,
} from './showToast.ts'

beforeEach(closeAllToasts)

const say = (text: string) => showToast({ kind: 'info', text })
const offer = (text: string) =>
  showToast({ kind: 'success', text, action: { label: 'undo', run: () => undefined }, isKept: true })
const texts = () => useToasts.getState().shown.map(({ text }) => text)

test('of five the oldest goes', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) say(text)
  expect(texts()).toEqual(['b', 'c', 'd', 'e'])
})

test('an undo is not pushed out by newer toasts', () => {
  say('old')
  offer('deleted')
  for (const text of ['b', 'c', 'd', 'e']) say(text)
  expect(texts()).toEqual(['deleted', 'c', 'd', 'e'])
})

test('if all have actions the oldest goes', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) offer(text)
  expect(texts()).toEqual(['b', 'c', 'd', 'e'])
})

test('the same sentence is shown once', () => {
  for (const text of ['a', 'b', 'a']) say(text)
  expect(texts()).toEqual(['b', 'a'])
})

test('a topic’s events share one toast, which counts them until it is closed', () => {
  const tell = (text: string) =>
    showToast({ kind: 'info', text, topic: 'alerts', tally: tallyOf('alerts') + 1 })
  const id = tell('first')
  say('saved')
  expect(tell('second')).toBe(id)
  expect(texts()).toEqual(['second', 'saved'])
  expect(tallyOf('alerts')).toBe(2)
  closeToast(id)
  expect(tallyOf('alerts')).toBe(0)
})

test('a toast with an action or link does not replace the same text', () => {
  showToast({ kind: 'success', text: 'saved' })
  offer('saved')
  showToast({ kind: 'error', text: 'saved' })
  const shown = useToasts.getState().shown.map(({ kind, action }) => [kind, action?.label])
  expect(shown).toEqual([
    ['success', undefined],
    ['success', 'undo'],
    ['error', undefined],
  ])
})

test('a dismissed topic pauses for half a minute; an expired one does not', () => {
  const tell = () => showToast({ kind: 'info', text: 'news', topic: 'alerts' })
  closeToast(tell())
  expect(quietLeftMs('alerts', 1_000)).toBe(0)
  dismissToast(tell(), 1_000)
  expect(quietLeftMs('alerts', 1_000)).toBe(30_000)
  expect(quietLeftMs('alerts', 31_000)).toBe(0)
  expect(quietLeftMs('another', 1_000)).toBe(0)
})

test('a toast without a topic causes no pause, and the next wallet starts without one', () => {
  dismissToast(say('saved'), 1_000)
  dismissToast(showToast({ kind: 'info', text: 'news', topic: 'alerts' }), 1_000)
  closeAllToasts()
  expect(quietLeftMs('alerts', 1_000)).toBe(0)
})
