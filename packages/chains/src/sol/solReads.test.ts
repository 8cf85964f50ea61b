import { expect, test } from 'vitest'
import { decodeBase58 } from '@peregrine/core/base58'
import { parseMetadata, parseMintTexts } from './solReads.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

function borsh(text: string, width = Buffer.byteLength(text)): Buffer {
  const bytes = Buffer.alloc(4 + width)
  bytes.writeUInt32LE(width)
  bytes.write(text, 4)
  return bytes
}

function extension(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

test('a Metaplex account yields name and symbol without padding, for its own mint only', () => {
  const key = Buffer.from(decodeBase58(mint) ?? [])
  const account = Buffer.concat([
    Buffer.from([4]),
    Buffer.alloc(32),
    key,
    borsh('Pepe 青蛙', 32),
    borsh('PEPE', 10),
    Buffer.alloc(20),
  ])
  expect(parseMetadata(account, mint)).toEqual({ name: 'Pepe 青蛙', symbol: 'PEPE' })
  expect(parseMetadata(account, 'So11111111111111111111111111111111111111112')).toBeNull()
})

test('a Token-2022 mint holds them behind its other extensions', () => {
  const metadata = Buffer.concat([Buffer.alloc(64), borsh('Bonk'), borsh('BONK'), borsh('https://x')])
  const account = Buffer.concat([Buffer.alloc(166), extension(18, Buffer.alloc(64)), extension(19, metadata)])
  expect(parseMintTexts(account)).toEqual({ name: 'Bonk', symbol: 'BONK' })
})

test.each([82, 165, 166, 169, 200])('a mint of %i bytes without metadata yields nothing', (size) => {
  expect(parseMintTexts(Buffer.alloc(size))).toBeNull()
})

test('truncated extensions yield as much as is there', () => {
  const metadata = Buffer.concat([Buffer.alloc(64), borsh('Bonk')])
  const account = Buffer.concat([Buffer.alloc(166), extension(19, metadata)])
  expect(parseMintTexts(account.subarray(0, 200))).toEqual({ name: '', symbol: '' })
  expect(parseMintTexts(account)).toEqual({ name: 'Bonk', symbol: '' })
})
