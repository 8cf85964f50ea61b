import { expect, test } from 'vitest'
import { parsePresetText, presetText } from './trendPreset.ts'

test('a choice is read back as it was, with its numbers and switches', () => {
  const search = {
    list: 'new',
    net: 'pump',
    w: '5m',
    s: 'age',
    up: false,
    pool: 1_500_000,
    cap: 50_000,
  } as const
  expect(presetText(search)).toBe('list=new&net=pump&w=5m&s=age&up=false&pool=1500000&cap=50000')
  expect(parsePresetText(presetText(search))).toEqual(search)
})

test('what no list knows is dropped', () => {
  expect(parsePresetText('list=x&net=tron&pool=-1&up=maybe&vol=1e99&age=&other=1')).toEqual({})
  expect(presetText({})).toBe('')
})
