import { keccak256 as reference } from 'viem'
import { expect, test } from 'vitest'
import { Keccak, keccak256 } from './keccak.ts'

test('matches another implementation at every length around the block size', () => {
  for (let length = 0; length <= 410; length++) {
    const input = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff)
    expect(Buffer.from(keccak256(input)).toString('hex')).toBe(reference(input).slice(2))
  }
})

test('hashes data larger than the initial memory', () => {
  const keccak = new Keccak()
  const size = 3_000_000
  keccak.reserve(size)
  keccak.bytes.fill(0xab, keccak.firstFree, keccak.firstFree + size)
  keccak.hash(keccak.firstFree, size, keccak.firstFree)
  const hash = keccak.bytes.slice(keccak.firstFree, keccak.firstFree + 32)
  expect(Buffer.from(hash).toString('hex')).toBe(reference(new Uint8Array(size).fill(0xab)).slice(2))
})
