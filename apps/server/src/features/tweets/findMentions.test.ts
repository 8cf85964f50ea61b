import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMentions } from './findMentions.ts'

const evm = `0x${'aB'.repeat(20)}`
const sol = 'So11111111111111111111111111111111111111112'

test.each([
  [`刚买了 ${evm}，拿住`, [evm.toLowerCase()], []],
  [`CA:${sol}`, [sol], []],
  [`https://pump.fun/coin/${sol}?x=1`, [sol], []],
  [`${evm}00 is no address`, [], []],
  [`tx 0x${'1'.repeat(64)}`, [], []],
  ['$PEPE and $币安人生 to $100, $1.5 or $20k', [], ['pepe', '币安人生']],
  ['$PEPE $pepe', [], ['pepe']],
  ['US$PEPE costs$5', [], []],
])('%s', (text, addresses, tickers) => {
  expect(findMentions(text)).toEqual({ addresses, tickers })
})

test('any text gives a bounded list', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), (text) => {
      const { addresses, tickers } = findMentions(text)
      return addresses.length <= 20 && tickers.length <= 20
    }),
  )
})
