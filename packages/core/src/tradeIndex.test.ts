import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainKeys } from './network.ts'
import { instructionIndex, parseTradeIndex, printTradeIndex, tradeId } from './tradeIndex.ts'

test.each`
  chain    | idx                           | text
  ${'eth'} | ${0}                          | ${'0'}
  ${'eth'} | ${412}                        | ${'412'}
  ${'bsc'} | ${70_000}                     | ${'70000'}
  ${'eth'} | ${-1}                         | ${'net.0'}
  ${'sol'} | ${-3}                         | ${'net.2'}
  ${'sol'} | ${0}                          | ${'0.0'}
  ${'sol'} | ${instructionIndex(2, 1)}     | ${'2.1'}
  ${'sol'} | ${instructionIndex(3, 65535)} | ${'3.65535'}
`('$idx on $chain is $text', ({ chain, idx, text }) => {
  expect(printTradeIndex(chain, idx)).toBe(text)
  expect(parseTradeIndex(text)).toBe(idx)
})

test('every index the table can hold round-trips', () => {
  const index = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff })
  fc.assert(
    fc.property(fc.constantFrom(...chainKeys), index, (chain, idx) => {
      expect(parseTradeIndex(printTradeIndex(chain, idx))).toBe(idx)
    }),
  )
})

test.each(['', 'net.', 'net.-1', '-1', '1.', '.1', '1.2.3', '0x1', '1e3', ' 1'])(
  '%j is not an index',
  (text) => {
    expect(() => parseTradeIndex(text)).toThrow('no index of a trade')
  },
)

test('instructions sort in execution order', () => {
  expect(instructionIndex(4, 0)).toBeGreaterThan(instructionIndex(3, 65_535))
})

test('the same swap in two blocks of one height has two identities', () => {
  const ids = ['0xaaaa11112222', '0xbbbb33334444'].map((block) => tradeId('eth', '0xt', 5, block))
  expect(ids).toEqual(['0xt:5:11112222', '0xt:5:33334444'])
})
