import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { askTestCoins } from './askTestCoins.ts'

afterEach(() => vi.unstubAllGlobals())

test('coins that were given have the balances of that wallet read again, on every network', async () => {
  const given = { network: 'sol', address: 'mine', hash: null }
  vi.stubGlobal('fetch', async () => Response.json({ code: '000000', data: given }))
  const queries = new QueryClient()
  const keys = [
    ['token-balance', 'sol', 'mine', 'coin'],
    ['token-balance', 'pump', 'mine', 'coin'],
    ['token-balance', 'sol', 'other', 'coin'],
    ['quote', 'sol', 'mine'],
  ]
  for (const key of keys) queries.setQueryData(key, {})
  await askTestCoins(queries, 'sol', 'mine')
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false])
})
