import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWalletKey, walletKeyOf } from '../vault/walletKey.ts'
import { isSealOf, sealTerms } from './sealTerms.ts'

const key = walletKeyOf(
  'evm',
  Uint8Array.from({ length: 32 }, (_, at) => at + 1),
)
if (!key) throw new Error('no key')
const terms = '{"amount":{"type":"coins","units":"1"}}'

test('a seal is what another library makes of key, domain and terms', () => {
  const sealKey = hkdfSync('sha256', key.secret, '', 'peregrine order terms v1 evm', 32)
  const expected = createHmac('sha256', Buffer.from(sealKey)).update(`${key.address}\n${terms}`).digest('hex')
  expect(sealTerms(key, terms)).toBe(expected)
})

test('only the wallet’s own seal of these very terms is one', () => {
  const seal = sealTerms(key, terms)
  expect(isSealOf(key, terms, seal)).toBe(true)
  const wrong = [
    `${seal[0] === '0' ? '1' : '0'}${seal.slice(1)}`,
    `${seal.slice(0, -1)}${seal.endsWith('0') ? '1' : '0'}`,
    '',
    seal.slice(0, 62),
    `${seal}00`,
    seal.toUpperCase(),
  ]
  for (const other of wrong) expect(isSealOf(key, terms, other), other).toBe(false)
  expect(isSealOf(key, `${terms} `, seal)).toBe(false)
  for (const type of ['evm', 'sol'] as const) {
    const foreign = newWalletKey(type)
    expect(isSealOf(foreign, terms, seal)).toBe(false)
    expect(isSealOf(foreign, terms, sealTerms(foreign, terms))).toBe(true)
  }
})

test('a key that was sealed with is as it was', () => {
  const before = [...key.secret]
  sealTerms(key, terms)
  expect([...key.secret]).toEqual(before)
})
