import { beforeEach, expect, test } from 'vitest'
import { closeToast, showToast, tallyOf, useToasts } from './showToast.ts'

beforeEach(() => useToasts.setState({ shown: [] }))

const say = (text: string) => showToast({ kind: 'info', text })
const offer = (text: string) =>
  showToast({ kind: 'success', text, action: { label: 'undo', run: () => undefined }, isKept: true })
const texts = () => useToasts.getState().shown.map(({ text }) => text)

test('of five the oldest goes', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) say(text)
  expect(texts()).toEqual(['b', 'c', 'd', 'e'])
})

test('what can be undone is not pushed out by news', () => {
  say('old')
  offer('deleted')
  for (const text of ['b', 'c', 'd', 'e']) say(text)
  expect(texts()).toEqual(['deleted', 'c', 'd', 'e'])
})

test('where all offer something the oldest goes', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) offer(text)
  expect(texts()).toEqual(['b', 'c', 'd', 'e'])
})

test('the same sentence stands there once', () => {
  for (const text of ['a', 'b', 'a']) say(text)
  expect(texts()).toEqual(['b', 'a'])
})

test('the news of a topic share one toast, which counts them until it is closed', () => {
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
