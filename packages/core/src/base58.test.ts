import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

test('agrees with @scure/base on random bytes of every length, zeros in front included', () => {
  const bytes = fc
    .tuple(fc.nat({ max: 5 }), fc.uint8Array({ maxLength: 400 }))
    .map(([zeros, rest]) => Uint8Array.from([...Array<number>(zeros).fill(0), ...rest]))
  fc.assert(
    fc.property(bytes, (given) => {
      const text = base58.encode(given)
      expect(encodeBase58(given)).toBe(text)
      expect(decodeBase58(text)).toEqual(given)
    }),
  )
})

test('rejects invalid characters and overlong text', () => {
  expect(decodeBase58('0')).toBeNull()
  expect(decodeBase58('11l1')).toBeNull()
  expect(decodeBase58('é')).toBeNull()
  expect(decodeBase58('2'.repeat(14_001))).toBeNull()
  expect(decodeBase58('22', 1)).toBeNull()
})
