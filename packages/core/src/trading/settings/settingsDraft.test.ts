import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, typedNumber } from './decimalText.ts'
import { draftOfSettings, readSettingsDraft, type SettingsDraft } from './settingsDraft.ts'
import { defaultSettings, settingNetworks, type SettingNetwork, type TradeSettings } from './tradeSettings.ts'

const open: SettingsDraft = {
  ...draftOfSettings(defaultSettings.eth),
  autoSlippage: false,
  autoGasMode: false,
  alertsEnabled: true,
  hasSellConfig: true,
  figures: {
    slippage: '10',
    maxGasFee: '30',
    maxPriorityFee: '2',
    increase: '5',
    decrease: '5',
    minSellAmount: '0.1',
    sellInterval: '30',
  },
}

function faultsOf(change: Partial<SettingsDraft>, network: SettingNetwork = 'eth') {
  const read = readSettingsDraft(network, { ...open, ...change })
  return 'faults' in read ? read.faults : {}
}

const figures = (change: Partial<SettingsDraft['figures']>) => ({ figures: { ...open.figures, ...change } })

// T51 to T58.
test.each`
  change                               | faults
  ${{}}                                | ${{}}
  ${{ buys: ['0', '0.5', '1'] }}       | ${{ 'buy-0': 'amount-positive' }}
  ${{ buys: ['0.1', '', '-1'] }}       | ${{ 'buy-1': 'number', 'buy-2': 'amount-positive' }}
  ${{ buys: '123456789'.split('') }}   | ${{ buys: 'too-many' }}
  ${{ sells: ['25', '50', '100.1'] }}  | ${{ 'sell-2': 'percent-range' }}
  ${{ sells: ['0', '50', 'x'] }}       | ${{ 'sell-0': 'percent-range', 'sell-2': 'number' }}
  ${figures({ slippage: '0' })}        | ${{ slippage: 'slippage-positive' }}
  ${figures({ slippage: '' })}         | ${{ slippage: 'number' }}
  ${figures({ slippage: '100.01' })}   | ${{ slippage: 'slippage-range' }}
  ${figures({ maxGasFee: '2' })}       | ${{ maxGasFee: 'gas-order' }}
  ${figures({ maxGasFee: '2.01' })}    | ${{}}
  ${figures({ maxGasFee: '-1' })}      | ${{ maxGasFee: 'gas-negative' }}
  ${figures({ maxPriorityFee: '-1' })} | ${{ maxPriorityFee: 'gas-negative' }}
  ${figures({ increase: '-1' })}       | ${{ increase: 'alert-negative' }}
  ${figures({ decrease: '-1' })}       | ${{ decrease: 'alert-negative' }}
  ${figures({ decrease: '101' })}      | ${{ decrease: 'decrease-range' }}
  ${figures({ minSellAmount: '0' })}   | ${{ minSellAmount: 'sell-positive' }}
  ${figures({ sellInterval: '0' })}    | ${{ sellInterval: 'sell-positive' }}
  ${figures({ sellInterval: '1e3' })}  | ${{ sellInterval: 'number' }}
`('$change breaks $faults', ({ change, faults }) => {
  expect(faultsOf(change)).toEqual(faults)
})

test('boxes beside the three may be empty', () => {
  const read = readSettingsDraft('eth', { ...open, buys: ['1', '2', '3', ' ', '5'] })
  expect(read).toMatchObject({ settings: { quickActionAmounts: [1, 2, 3], moreBuyAmounts: [5] } })
})

test('figures of what is automatic or off are not checked', () => {
  const off = { autoSlippage: true, autoGasMode: true, alertsEnabled: false, hasSellConfig: false }
  const empty = Object.fromEntries(Object.keys(open.figures).map((key) => [key, '']))
  const read = readSettingsDraft('bsc', { ...open, ...off, figures: { ...open.figures, ...empty } })
  expect(read).toMatchObject({ settings: { slippage: 0, maxGasFee: 25, sellConfig: null } })
})

test.each`
  network  | typed      | slippage | isCapped
  ${'sol'} | ${'50'}    | ${50}    | ${false}
  ${'sol'} | ${'50.01'} | ${50}    | ${true}
  ${'sol'} | ${'400'}   | ${50}    | ${true}
  ${'eth'} | ${'60'}    | ${60}    | ${false}
`('slippage of $typed on $network is kept as $slippage', ({ network, typed, slippage, isCapped }) => {
  const read = readSettingsDraft(network, { ...open, ...figures({ slippage: typed }) })
  expect(read).toMatchObject({ settings: { slippage }, isCapped })
})

test('a form that was not touched saves what it showed', () => {
  const amount = fc.integer({ min: 1, max: 999_999_999 }).map((n) => n / 1e6)
  const percent = fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100)
  const few = (one: fc.Arbitrary<number>) => fc.array(one, { maxLength: 5 })
  const saved = fc
    .record({
      buys: fc.tuple(amount, amount, amount),
      sells: fc.tuple(percent, percent, percent),
      moreBuyAmounts: few(amount),
      moreSellPercentages: few(percent),
      minAmount: amount,
      slippage: fc.integer({ min: 1, max: 5_000 }).map((n) => n / 100),
      priority: fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 1e9),
    })
    .map(
      (given): TradeSettings => ({
        ...defaultSettings.eth,
        autoSlippage: false,
        autoGasMode: false,
        quickActionAmounts: given.buys,
        quickSellPercentages: given.sells,
        moreBuyAmounts: given.moreBuyAmounts,
        moreSellPercentages: given.moreSellPercentages,
        slippage: given.slippage,
        maxPriorityFee: given.priority,
        maxGasFee: 2,
        sellConfig: { minAmount: given.minAmount, intervalSeconds: 1 },
      }),
    )
  fc.assert(
    fc.property(fc.constantFrom(...settingNetworks), saved, (network, settings) => {
      expect(readSettingsDraft(network, draftOfSettings(settings))).toEqual({ settings, isCapped: false })
    }),
  )
})

test.each`
  text                    | value
  ${'１．５'}             | ${1.5}
  ${'1。5'}               | ${1.5}
  ${'.5'}                 | ${0.5}
  ${'5.'}                 | ${5}
  ${'0.10'}               | ${0.1}
  ${'-2'}                 | ${-2}
  ${'123456789012345'}    | ${123_456_789_012_345}
  ${'1234567890123456'}   | ${null}
  ${'0.0000000000000001'} | ${1e-16}
  ${'1,000'}              | ${null}
  ${'0x10'}               | ${null}
  ${'Infinity'}           | ${null}
  ${'-'}                  | ${null}
`('typing $text means $value', ({ text, value }) => {
  expect(typedNumber(text)).toBe(value)
})

test.each`
  value      | text
  ${0.1}     | ${'0.1'}
  ${1e-7}    | ${'0.0000001'}
  ${1.5e-10} | ${'0.00000000015'}
  ${1e21}    | ${'1000000000000000000000'}
  ${1.25e22} | ${'12500000000000000000000'}
  ${-2e-8}   | ${'-0.00000002'}
`('$value is written $text', ({ value, text }) => {
  expect(decimalText(value)).toBe(text)
})

test('what is typed comes back from storage digit by digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.nat(18), (digits, decimals) => {
      const padded = digits.toString().padStart(decimals + 1, '0')
      const at = padded.length - decimals
      const text =
        decimals === 0 ? padded : `${padded.slice(0, at)}.${padded.slice(at)}`.replace(/\.?0+$/, '')
      expect(decimalText(typedNumber(text) ?? Number.NaN)).toBe(text)
    }),
  )
})
