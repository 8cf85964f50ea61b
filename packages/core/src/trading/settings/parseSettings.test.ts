import { expect, test } from 'vitest'
import { parseSettings } from './parseSettings.ts'
import { defaultSettings, settingNetworks } from './tradeSettings.ts'

const { eth } = defaultSettings
const auto = { autoSlippage: true, autoGasMode: true }
const manual = { ...eth, autoSlippage: false, autoGasMode: false, maxGasFee: 30, maxPriorityFee: 2 }

test.each(settingNetworks)('the defaults of %s are valid', (network) => {
  expect(parseSettings(JSON.parse(JSON.stringify(defaultSettings[network])))).toEqual(
    defaultSettings[network],
  )
})

test('the defaults are those of the spec', () => {
  const { bsc, sol, sui } = defaultSettings
  expect(eth).toMatchObject({
    quickActionAmounts: [0.1, 0.5, 1],
    quickSellPercentages: [25, 50, 100],
    slippage: 10,
    ...auto,
    confirmTrades: true,
    alertsEnabled: false,
    priceAlerts: { increase: 5, decrease: 5 },
    maxGasFee: 0,
    fastMode: false,
  })
  expect(bsc).toMatchObject({ slippage: 0, maxGasFee: 25 })
  expect(sol).toMatchObject({ quickActionAmounts: [1, 2, 3], fastMode: true })
  expect(sui.quickActionAmounts).toEqual([5, 10, 15])
})

// T27 to T32, each at its bound and past it.
test.each`
  change                                                                    | isValid
  ${{ quickActionAmounts: [0, 0, 0] }}                                      | ${true}
  ${{ quickActionAmounts: [0.1, 0.5] }}                                     | ${false}
  ${{ quickActionAmounts: [1, 2, 3, 4] }}                                   | ${false}
  ${{ quickActionAmounts: [1, 2, -0.1] }}                                   | ${false}
  ${{ quickActionAmounts: [1, 2, '3'] }}                                    | ${false}
  ${{ quickActionAmounts: [1, 2, Number.NaN] }}                             | ${false}
  ${{ quickSellPercentages: [0, 50, 100] }}                                 | ${true}
  ${{ quickSellPercentages: [0, 50, 100.1] }}                               | ${false}
  ${{ quickSellPercentages: [50, 100] }}                                    | ${false}
  ${{ moreBuyAmounts: [1, 2, 3, 4, 5] }}                                    | ${true}
  ${{ moreBuyAmounts: [1, 2, 3, 4, 5, 6] }}                                 | ${false}
  ${{ moreSellPercentages: [101] }}                                         | ${false}
  ${{ autoSlippage: false, slippage: 100 }}                                 | ${true}
  ${{ autoSlippage: false, slippage: 0 }}                                   | ${true}
  ${{ autoSlippage: false, slippage: 100.5 }}                               | ${false}
  ${{ autoSlippage: true, slippage: 500 }}                                  | ${true}
  ${{ autoGasMode: false, maxGasFee: 0.1 }}                                 | ${true}
  ${{ autoGasMode: false, maxGasFee: 0 }}                                   | ${false}
  ${{ autoGasMode: false, maxGasFee: 1, maxPriorityFee: -1 }}               | ${false}
  ${{ autoGasMode: true, maxGasFee: 0, maxPriorityFee: -1 }}                | ${true}
  ${{ alertsEnabled: true, priceAlerts: { increase: 0, decrease: 100 } }}   | ${true}
  ${{ alertsEnabled: true, priceAlerts: { increase: -1, decrease: 5 } }}    | ${false}
  ${{ alertsEnabled: true, priceAlerts: { increase: 5, decrease: 101 } }}   | ${false}
  ${{ alertsEnabled: false, priceAlerts: { increase: -1, decrease: 101 } }} | ${true}
  ${{ priceAlerts: null }}                                                  | ${false}
  ${{ sellConfig: { minAmount: 0.1, intervalSeconds: 30 } }}                | ${true}
  ${{ sellConfig: { minAmount: 0, intervalSeconds: 30 } }}                  | ${false}
  ${{ sellConfig: { minAmount: 1, intervalSeconds: 0 } }}                   | ${false}
  ${{ antiSandwich: 'strong' }}                                             | ${true}
  ${{ antiSandwich: 'most' }}                                               | ${false}
  ${{ fastMode: 1 }}                                                        | ${false}
  ${{ confirmTrades: undefined }}                                           | ${false}
`('$change is valid: $isValid', ({ change, isValid }) => {
  expect(parseSettings({ ...eth, ...change }) !== null).toBe(isValid)
})

test.each([null, 7, 'eth', [], {}, [eth]])('%j is no settings', (value) => {
  expect(parseSettings(value)).toBeNull()
})

test('settings of the spec alone get our defaults, and foreign fields are dropped', () => {
  const { moreBuyAmounts, moreSellPercentages, antiSandwich, sellConfig, ...spec } = manual
  const parsed = parseSettings({ ...spec, network: 'eth', privateKey: '0x00' })
  expect(parsed).toEqual({ ...spec, moreBuyAmounts, moreSellPercentages, antiSandwich, sellConfig })
})
