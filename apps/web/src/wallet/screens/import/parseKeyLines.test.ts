import { encodeBase58 } from '@peregrine/core/base58'
import { expect, test } from 'vitest'
import { parseKeyLines } from './parseKeyLines.ts'

const hex = 'ab'.repeat(32)
const bytes = Uint8Array.from({ length: 64 }, (_, at) => at + 100)
const base58 = encodeBase58(bytes)

test('hex with and without 0x is EVM, base58 of 64 bytes and byte arrays are Solana', () => {
  const lines = parseKeyLines(`${hex}\n0x${hex}\n${base58}\n[${[...bytes].join(', ')}]`)
  expect(lines.map(({ key }) => [key?.walletType, key?.key])).toEqual([
    ['evm', hex],
    ['evm', `0x${hex}`],
    ['sol', base58],
    ['sol', base58],
  ])
})

test('a label stands behind the key; empty lines count but are no keys', () => {
  const lines = parseKeyLines(`\n 0x${hex}, sniper one \r\n\n[${[...bytes].join(',\n')}] cold`)
  expect(lines.map(({ at, key }) => [at, key?.label])).toEqual([
    [2, 'sniper one'],
    [4, 'cold'],
  ])
})

test.each([
  ['an address', `0x${'12'.repeat(20)}`],
  ['a short key', hex.slice(2)],
  ['base58 of 32 bytes', encodeBase58(bytes.slice(32))],
  ['an array with a number too many', `[${[...bytes, 1].join(',')}]`],
  ['an array with a number too large', `[${[...bytes.slice(1), 256].join(',')}]`],
  ['a seed phrase', 'test test test test test test test test test test test junk'],
])('%s is no key', (_, text) => {
  expect(parseKeyLines(text)).toMatchObject([{ key: null }])
})
