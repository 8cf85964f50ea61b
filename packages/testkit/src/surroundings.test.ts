import { afterEach, expect, test, vi } from 'vitest'
import { leftBehind, readSurroundings } from './surroundings.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const before = readSurroundings()
const left = () => leftBehind(before, readSurroundings())

test.each<[string, () => unknown, string]>([
  ['a stubbed global', () => vi.stubGlobal('structuredClone', () => null), 'global structuredClone'],
  ['a new global', () => vi.stubGlobal('heldByATest', 1), 'global heldByATest'],
  ['fake timers', () => vi.useFakeTimers(), 'global setTimeout'],
  ['a variable of the environment', () => vi.stubEnv('TZ', 'Asia/Tokyo'), 'env TZ'],
])('%s is left behind until it is taken back', (_, change, name) => {
  expect(left()).toEqual([])
  change()
  expect(left()).toContain(name)
})

test('another folder is left behind', () => {
  expect(leftBehind(before, { ...before, folder: '/' })).toEqual(['folder'])
})

test('a global that is made when first read is not', () => {
  const lazy = (value: PropertyDescriptor) => ({ ...before, globals: new Map([['crypto', value]]) })
  expect(leftBehind(lazy({ get: () => 1 }), lazy({ value: 1 }))).toEqual([])
})
