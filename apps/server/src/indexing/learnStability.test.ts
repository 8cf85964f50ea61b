import { expect, test } from 'vitest'
import type { Call } from '@peregrine/chains/chainReads'
import type { PoolRow } from '../db/rows.ts'
import { learnStability } from './learnStability.ts'
import { unaskedContext } from './testing/unaskedContext.ts'

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
const row = (id: string, part: Partial<PoolRow>) =>
  ({ id, family: 'v2', is_stable: null, ...part }) as PoolRow

test('stored pairs are asked once whether they are stable; other pools, and those that are known, never', async () => {
  const asked: Call[][] = []
  const answers: Record<string, string | null> = { stable: word(1), volatile: word(0), plain: null }
  const context = unaskedContext({
    chain: 'base',
    nativeSymbol: 'ETH',
    baseTokens: new Map(),
    readCalls: async (calls) => {
      asked.push([...calls])
      return calls.map(({ to }) => answers[to] ?? null)
    },
  })
  const rows = [
    row('stable', {}),
    row('volatile', {}),
    row('plain', {}),
    row('known', { is_stable: false }),
    row('root', { family: 'v3' }),
    row('curve', { family: null }),
  ]
  await learnStability(context, rows, 7)
  await learnStability(context, rows, 8)
  expect(rows.map(({ is_stable: isStable }) => isStable)).toEqual([true, false, false, false, null, null])
  expect(asked).toEqual([['stable', 'volatile', 'plain'].map((to) => ({ to, data: '0x22be3de1' }))])
})
