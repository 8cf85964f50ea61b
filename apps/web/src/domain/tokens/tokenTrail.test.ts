import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFromList, type Stop, stepAlong, type TrailPlace, useTokenTrail } from './tokenTrail.ts'

const stop = (token: string): Stop => ({ network: 'eth', token, pool: `0x${token}` })
const stops = (tokens: string) => [...tokens].map(stop)
const show = (place: TrailPlace, tokens: string) =>
  renderHook(({ list }) => useTokenTrail(place, list), { initialProps: { list: stops(tokens) } })
const step = (from: string, by: 1 | -1) => stepAlong(stop(from), by)?.token

beforeEach(() => show('page', ''))
afterEach(cleanup)

test('steps forth and back along the list beside the chart, whose ends meet', () => {
  show('rail', 'abc')
  expect([step('a', 1), step('b', 1), step('c', 1), step('a', -1), step('c', -1)]).toEqual([
    'b',
    'c',
    'a',
    'c',
    'b',
  ])
})

test('a list that the step reorders is gone through as it was', () => {
  const list = show('rail', 'def')
  expect(step('d', 1)).toBe('e')
  list.rerender({ list: stops('edf') })
  expect(step('e', 1)).toBe('f')
})

test('a token opened otherwise begins anew with the order shown now', () => {
  const list = show('rail', 'ghi')
  expect(step('g', 1)).toBe('h')
  list.rerender({ list: stops('ihg') })
  expect(step('g', -1)).toBe('h')
})

test('a token of the page’s list goes along that one, also once the page has gone', () => {
  show('page', 'jkl').unmount()
  show('rail', 'mkn')
  expect(step('k', 1)).toBe('l')
  expect(step('m', 1)).toBe('k')
})

test('a token of no list begins with the first or the last', () => {
  show('rail', 'opq')
  expect([step('z', 1), step('y', -1)]).toEqual(['o', 'q'])
})

test('a list that is gone from beside the chart leads nowhere, nor does one of the token alone', () => {
  show('rail', 'rs').unmount()
  expect(step('r', 1)).toBeUndefined()
  show('rail', 't')
  expect(step('t', 1)).toBeUndefined()
})

test('while the next token loads, another step goes on from it', () => {
  show('rail', 'uvw')
  expect(step('u', 1)).toBe('v')
  expect(stepAlong(null, 1)?.token).toBe('w')
})

test('the list that a token is pressed in goes before those shown, with one stop for each token', () => {
  show('page', 'abc')
  show('rail', 'acb')
  openFromList(stops('axaxb'))
  expect([step('a', 1), step('x', 1), step('b', 1), step('a', -1)]).toEqual(['x', 'b', 'a', 'b'])
})

test('it stays when the list of the page below it changes, until a page has one of its own', () => {
  const page = show('page', 'dfe')
  openFromList(stops('def'))
  page.rerender({ list: stops('edf') })
  expect(step('d', 1)).toBe('e')
  show('page', 'dfe')
  expect(step('d', 1)).toBe('f')
})

test('a token opened from another list goes along that one, although the keys led to it before', () => {
  openFromList(stops('ghi'))
  expect(step('g', 1)).toBe('h')
  openFromList(stops('hgi'))
  expect(step('h', 1)).toBe('g')
})

test('a token alone is no list', () => {
  openFromList(stops('jk'))
  openFromList(stops('jj'))
  show('rail', 'jl')
  expect(step('j', 1)).toBe('l')
})
