import { expect, test } from 'vitest'
import { newPoolRow } from '../indexing/derivePools.ts'
import { unaskedContext } from '../indexing/testing/unaskedContext.ts'
import { deepestOf, type FoundRow } from './foundPool.ts'

const context = unaskedContext({ chain: 'sol', nativeSymbol: 'SOL', baseTokens: new Map() })

function found(dex: string, micros: bigint, price: number | null): FoundRow {
  const info = { pool: dex, dex, tokens: ['A', 'B'], factory: null, isKnownFactory: true, feePips: null }
  const row = newPoolRow(context, { ...info, family: null }, { number: 1, timeMs: 1 })
  return {
    row: { ...row, token: 'A', reserves: [1n, 1n], liquidity_micros: micros, price_usd: price },
    readReserves: null,
  }
}

test.each([
  ['a curve that sells, however deep others are', found('pumpfun', 1n, 1), 'pumpfun'],
  ['the deepest once the curve has no price', found('pumpfun', 1n, null), 'raydium-clmm'],
  ['the deepest where there is no curve', found('raydium-cpmm', 1n, 1), 'raydium-clmm'],
])('a token that was read is priced by %s', (_name, other, best) => {
  for (const rows of [
    [other, found('raydium-clmm', 9n, 1)],
    [found('raydium-clmm', 9n, 1), other],
  ])
    expect(deepestOf('A', rows)?.id).toBe(best)
})
