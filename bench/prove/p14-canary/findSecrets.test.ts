import { randomBytes } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { expect, test } from 'vitest'
import { findSecrets } from './findSecrets.ts'

const bytes = randomBytes(32)
const secret = { name: 'key', bytes }
const hex = bytes.toString('hex')
const noise = randomBytes(100_000)

const forms: [string, string, string | Buffer][] = [
  ['raw bytes', 'raw', bytes],
  ['hex', 'hex', hex],
  ['hex with 0x in upper case', 'hex', `0x${hex.toUpperCase()}`],
  ['hex in two bytes for each character', 'hex', Buffer.from(hex, 'utf16le')],
  ['base58', 'base58', encodeBase58(bytes)],
  ['base64', 'base64', bytes.toString('base64')],
  ['base64 for URLs', 'base64', bytes.toString('base64url')],
  ['base64 of its hex', 'base64 of text', Buffer.from(`{"key":"0x${hex}"}`).toString('base64')],
  ['a list of numbers', 'decimal', JSON.stringify([...bytes])],
  ['half of it', 'hex', hex.slice(20, 60)],
]

test.each(forms)('%s is found', (_, form, text) => {
  const place = Buffer.concat([noise, Buffer.from(text), noise])
  expect(findSecrets('there', place, [secret])).toContainEqual({ place: 'there', secret: 'key', form })
})

test.each([0, 1, 2])('base64 is found with %i bytes before it', (before) => {
  const text = Buffer.concat([Buffer.alloc(before, 7), bytes, Buffer.alloc(5, 9)]).toString('base64')
  expect(findSecrets('there', Buffer.from(text), [secret])).toHaveLength(1)
})

test('nothing is found where there is nothing', () => {
  expect(findSecrets('there', noise, [secret])).toEqual([])
  expect(findSecrets('there', Buffer.from(randomBytes(64).toString('hex')), [secret])).toEqual([])
})
