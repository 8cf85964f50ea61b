import { decodeBase58, encodeBase58 } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import { base58Bytes, base58Text } from './base58.ts'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { below, randomBytes } from './randomChoices.ts'

test('agrees with the plain base58 of core on random bytes of every length, zeros in front included', () => {
  const random = seededRandom(58)
  for (let length = 0; length < 80; length++) {
    const bytes = randomBytes(random, length)
    bytes.fill(0, 0, below(random, 5))
    const text = encodeBase58(bytes)
    expect(base58Text(bytes)).toBe(text)
    expect(base58Bytes(text)).toEqual(decodeBase58(text))
    expect(base58Bytes(text)).toEqual(bytes)
  }
})

test('foreign characters and endless text are refused', () => {
  expect(base58Bytes('0')).toBeNull()
  expect(base58Bytes('11l1')).toBeNull()
  expect(base58Bytes('é')).toBeNull()
  expect(base58Bytes('2'.repeat(14_001))).toBeNull()
})
