import { expect, test } from 'vitest'
import { numberWallets, parseNumbers } from './numberWallets.ts'

const evm = (address: string) => ({ address, family: 'EVM' }) as const
const sol = (address: string) => ({ address, family: 'SOL' }) as const

test('wallets are numbered within their family, in their order', () =>
  expect(numberWallets([evm('a'), sol('b'), evm('c')], {})).toEqual({ a: 1, b: 1, c: 2 }))

test('a wallet keeps its number when another is removed, and a new one gets a higher', () => {
  const before = numberWallets([evm('a'), evm('b'), evm('c')], {})
  const removed = numberWallets([evm('b'), evm('c')], before)
  expect(removed).toEqual({ b: 2, c: 3 })
  expect(numberWallets([evm('d'), evm('b'), evm('c')], removed)).toEqual({ b: 2, c: 3, d: 4 })
})

test('an address that is a property of every object has no number before', () =>
  expect(numberWallets([evm('constructor')], {})).toEqual({ constructor: 1 }))

test.each([
  ['nothing', null],
  ['other text', 'no'],
  ['a list', '[]'],
  ['null', 'null'],
  ['what are no numbers', '{"a":"1","b":0,"c":-1,"d":1.5,"e":1e9,"f":null}'],
])('%s is read as no numbers', (_, text) => expect(parseNumbers(text)).toEqual({}))

test('numbers are read as they were stored', () =>
  expect(parseNumbers('{"a":1,"b":"x","c":3}')).toEqual({ a: 1, c: 3 }))
