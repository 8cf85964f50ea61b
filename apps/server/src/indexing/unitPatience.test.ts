import { expect, test } from 'vitest'
import { UnitPatience } from './unitPatience.ts'

const open = () => new UnitPatience({ tries: 3, ms: 10_000 })
const place = { last: 7, head: 20 }

test('a unit is left out once it failed often enough, for long enough', () => {
  const often = open()
  for (const atMs of [0, 10, 20, 9_999]) often.noteFailed(place, atMs)
  expect(often.leavesOut(7)).toBe(false)
  often.noteFailed(place, 10_000)
  expect([7, 8].map((number) => often.leavesOut(number))).toEqual([true, false])
  const seldom = open()
  for (const atMs of [0, 60_000]) seldom.noteFailed(place, atMs)
  expect(seldom.leavesOut(7)).toBe(false)
})

test('a unit that was taken begins the count anew', () => {
  const patience = open()
  for (const atMs of [0, 5_000]) patience.noteFailed(place, atMs)
  expect(patience.isFailing).toBe(true)
  patience.noteTaken()
  expect(patience.isFailing).toBe(false)
  for (const atMs of [10_000, 15_000]) patience.noteFailed(place, atMs)
  expect(patience.leavesOut(7)).toBe(false)
})

test('where the next unit fails as well, everything up to the head is left out', () => {
  const fail = (patience: UnitPatience, last: number) => {
    for (const atMs of [0, 5_000, 10_000]) patience.noteFailed({ last, head: 20 }, atMs)
  }
  const inVain = open()
  fail(inVain, 7)
  fail(inVain, 8)
  expect([20, 21].map((number) => inVain.leavesOut(number))).toEqual([true, false])
  const between = open()
  fail(between, 7)
  between.noteTaken()
  fail(between, 9)
  expect([9, 10].map((number) => between.leavesOut(number))).toEqual([true, false])
})
