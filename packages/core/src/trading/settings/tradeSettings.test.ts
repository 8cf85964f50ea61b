import { expect, test } from 'vitest'
import { decideSell } from './decideSell.ts'
import { typedGas, typedSlippage, typedSolanaFee } from './settingsLimits.ts'
import { simpleView } from './simpleSettings.ts'
import {
  defaultSettings,
  findConfigSlot,
  findSettingNetwork,
  quickBuys,
  quickSells,
} from './tradeSettings.ts'

const { eth, sol } = defaultSettings
const sell = { minAmount: 0.1, intervalSeconds: 30 }
const tenth = 10n ** 17n

test.each`
  config  | receiveUnits  | lastSaleAtMs | nowMs     | decision
  ${null} | ${0n}         | ${999}       | ${1_000}  | ${{ type: 'send' }}
  ${sell} | ${tenth}      | ${null}      | ${1_000}  | ${{ type: 'send' }}
  ${sell} | ${tenth - 1n} | ${null}      | ${1_000}  | ${{ type: 'below-minimum', minUnits: tenth }}
  ${sell} | ${tenth}      | ${1_000}     | ${30_999} | ${{ type: 'wait', untilMs: 31_000 }}
  ${sell} | ${tenth}      | ${1_000}     | ${31_000} | ${{ type: 'send' }}
  ${sell} | ${tenth}      | ${90_000}    | ${31_000} | ${{ type: 'send' }}
`('a sale worth $receiveUnits at $nowMs after one at $lastSaleAtMs: $decision', (row) => {
  const sale = { receiveUnits: row.receiveUnits, decimals: 18 }
  expect(decideSell(row.config, sale, row.lastSaleAtMs, row.nowMs)).toEqual(row.decision)
})

test('typed settings become exact limits, automatic ones none', () => {
  const typed = {
    ...eth,
    autoSlippage: false,
    autoGasMode: false,
    slippage: 0.29,
    maxGasFee: 1.1,
    maxPriorityFee: 0.1,
  }
  expect(typedSlippage('eth', typed)).toEqual({ bps: 29, notice: null })
  expect(typedSlippage('pump', { ...typed, slippage: 60 })).toEqual({ bps: 5_000, notice: 'capped-at-50' })
  expect(typedSlippage('eth', eth)).toBeNull()
  expect(typedGas('eth', typed)).toEqual({
    maxFeePerGas: 1_100_000_000n,
    maxPriorityFeePerGas: 100_000_000n,
    isClamped: false,
  })
  expect(typedGas('base', { ...typed, maxGasFee: 0.01, maxPriorityFee: 0 })).toMatchObject({
    maxFeePerGas: 70_000_000n,
    isClamped: true,
  })
  expect(typedGas('eth', eth)).toBeNull()
  const fees = { ...sol, autoGasMode: false, maxGasFee: 0.02, maxPriorityFee: 0.0061 }
  expect(typedSolanaFee(fees)).toEqual({ wanted: 6_100_000n, max: 20_000_000n })
  expect(typedSolanaFee(sol)).toBeNull()
})

test('the simple shape has the spec’s defaults while nothing is saved', () => {
  expect(simpleView('eth', null)).toMatchObject({
    mode: 'safe',
    customSlippage: 30,
    customFee: 0.002,
    quickBuyAmounts: [0.1, 0.2, 0.5, 1],
    quickSellPercents: [10, 20, 50, 100],
  })
  expect(simpleView('sol', null)).toMatchObject({
    mode: 'fast',
    customSlippage: 30,
    customFee: 0.02,
    quickBuyAmounts: [0.1, 0.2, 0.5, 10],
  })
  expect(simpleView('base', null)).toMatchObject({ mode: 'safe', quickBuyAmounts: [0.1, 0.5, 1] })
})

test('the simple shape is a view of the slot', () => {
  const typed = { autoSlippage: false, autoGasMode: false, slippage: 3, maxGasFee: 10, maxPriorityFee: 1 }
  expect(simpleView('eth', { ...eth, ...typed, moreBuyAmounts: [2] })).toEqual({
    mode: 'safe',
    slippageType: 'custom',
    customSlippage: 3,
    feeType: 'custom',
    customFee: 0.002,
    quickBuyAmounts: [0.1, 0.5, 1, 2],
    quickSellPercents: [25, 50, 100],
  })
  expect(simpleView('sol', { ...sol, ...typed, maxPriorityFee: 0.01 })).toMatchObject({
    mode: 'fast',
    customFee: 0.01,
  })
})

test('quick buttons are the three of the spec and those beside them', () => {
  const more = { ...eth, moreBuyAmounts: [2, 5], moreSellPercentages: [75] }
  expect(quickBuys(more)).toEqual([0.1, 0.5, 1, 2, 5])
  expect(quickSells(more)).toEqual([25, 50, 100, 75])
})

test('unknown networks and slots are not taken for known ones', () => {
  expect([findSettingNetwork('sui'), findSettingNetwork('ETH'), findSettingNetwork(null)]).toEqual([
    'sui',
    null,
    null,
  ])
  expect([findConfigSlot('S3'), findConfigSlot('P1')]).toEqual(['S3', null])
})
