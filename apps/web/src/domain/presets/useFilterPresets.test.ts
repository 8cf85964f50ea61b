import { beforeEach, expect, test } from 'vitest'
import {
  keepPresets,
  longestPresetName,
  maxPresets,
  parsePresets,
  renamePreset,
  savePreset,
  useFilterPresets,
} from './useFilterPresets.ts'

beforeEach(() => {
  localStorage.clear()
  keepPresets('square', [])
  keepPresets('trend', [])
})

const names = () => useFilterPresets.getState().square.map(({ name, text }) => `${name}: ${text}`)

test('a filter is saved under its name, and replaces the one that had it', () => {
  expect(savePreset('square', ' safe ', 'dev=~3')).toBe(true)
  expect(savePreset('square', 'big', 'mcap=50000~')).toBe(true)
  expect(savePreset('square', 'safe', 'dev=~5')).toBe(true)
  expect(names()).toEqual(['big: mcap=50000~', 'safe: dev=~5'])
  expect(useFilterPresets.getState().trend).toEqual([])
})

test('no name, no filter and one too many are refused', () => {
  expect(savePreset('square', ' ', 'dev=~3')).toBe(false)
  expect(savePreset('square', 'all', '')).toBe(false)
  for (let n = 0; n < maxPresets; n++) savePreset('square', `n${n}`, 'dev=~3')
  expect(savePreset('square', 'more', 'dev=~3')).toBe(false)
  expect(names()).toHaveLength(maxPresets)
  expect(savePreset('square', 'n3', 'dev=~9')).toBe(true)
})

test("a preset takes any name but another's", () => {
  savePreset('square', 'a', 'dev=~1')
  savePreset('square', 'b', 'dev=~2')
  const id = useFilterPresets.getState().square[1]?.id ?? ''
  expect(renamePreset('square', id, 'a')).toBe(false)
  expect(renamePreset('square', id, ' ')).toBe(false)
  expect(renamePreset('square', id, 'c')).toBe(true)
  expect(names()).toEqual(['a: dev=~1', 'c: dev=~2'])
})

test('what is stored is read back; foreign and oversized records are left out', () => {
  savePreset('square', 'safe', 'dev=~3')
  const key = Object.keys(localStorage).find((one) => one.endsWith(':filterPresets')) ?? ''
  const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
  expect(parsePresets(stored)).toEqual({ square: useFilterPresets.getState().square, trend: [] })
  const good = { id: 'a1', name: 'x'.repeat(99), text: 'dev=~3' }
  const bad = [
    null,
    7,
    { ...good, id: '<b>' },
    { ...good, name: ' ' },
    { ...good, text: 'x'.repeat(601) },
    { ...good, text: '' },
  ]
  expect(parsePresets({ square: [...bad, good], trend: 'none' })).toEqual({
    square: [{ ...good, name: 'x'.repeat(longestPresetName) }],
    trend: [],
  })
  expect(parsePresets({ trend: Array(99).fill(good) }).trend).toHaveLength(maxPresets)
  for (const foreign of [null, 'text', 3, []])
    expect(parsePresets(foreign)).toEqual({ square: [], trend: [] })
})
