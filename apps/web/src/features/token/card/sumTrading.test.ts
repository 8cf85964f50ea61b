import { expect, test } from 'vitest'
import { sumTrading } from './sumTrading.ts'

const result = (realisedUsd: string | null, isBasisComplete = true) => ({
  realisedUsd,
  unrealisedUsd: null,
  isBasisComplete,
})

test.each([
  ['exactly, losses too', [result('0.1'), result('0.2'), result('-1.000001')], '-0.700001', true],
  ['as incomplete if one wallet is unknown', [result('3'), result(null)], '3', false],
  ['as incomplete if one basis is', [result('3'), result('4', false)], '7', false],
  ['as unknown, never 0, if none is known', [result(null), result(null)], null, false],
])('several wallets add up %s', (_, results, usd, isBasisComplete) => {
  expect(sumTrading(results, 'realisedUsd')).toEqual({ usd, isBasisComplete })
})
