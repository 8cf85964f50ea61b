import { afterEach, expect, test, vi } from 'vitest'
import { executionsDatabase, hasTraded } from './hasTraded.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['its own executions', [{ name: executionsDatabase('') }], true],
  ["another environment's", [{ name: executionsDatabase('other') }], false],
  ['nothing', [], false],
])('a browser that holds %s', async (_, known, expected) => {
  vi.stubGlobal('indexedDB', { databases: async () => known })
  expect(await hasTraded()).toBe(expected)
})

test('a browser that lists no databases', async () => {
  vi.stubGlobal('indexedDB', {})
  expect(await hasTraded()).toBe(false)
})
