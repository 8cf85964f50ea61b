import { zeroAddress } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import { isChecksumValid } from '../../../domain/chains/isChecksumValid.ts'
import {
  accountFault,
  type KnownRecipient,
  markRecipient,
  recipientFault,
  pasteFault,
  typedRecipient,
} from './checkRecipient.ts'

const middle = '1'.repeat(32)
const friend: KnownRecipient = { address: `0xabcd${middle}beef`, name: 'cold', relation: 'sent' }
const wallet = `0x${'12'.repeat(20)}`
const token = `0x${'34'.repeat(20)}`
const sol = 'So11111111111111111111111111111111111111112'

test('an address that begins and ends as a known one is marked, in any case', () => {
  const imitation = `0xABCD${'2'.repeat(32)}BEEF`
  expect(markRecipient(imitation, [friend])).toEqual({ kind: 'look-alike', known: friend })
  expect(markRecipient(friend.address.toUpperCase().replace('0X', '0x'), [friend])).toEqual({
    kind: 'known',
    known: friend,
  })
  expect(markRecipient(`0xabce${'2'.repeat(32)}beef`, [friend])).toEqual({ kind: 'new' })
})

test('one that was sent to before stays marked if it imitates another, except the user’s own', () => {
  const poison: KnownRecipient = { address: `0xabcd${'2'.repeat(32)}beef`, name: '', relation: 'sent' }
  expect(markRecipient(poison.address, [friend, poison])).toEqual({ kind: 'look-alike', known: friend })
  const own: KnownRecipient = { ...poison, relation: 'own' }
  expect(markRecipient(own.address, [friend, own])).toEqual({ kind: 'known', known: own })
})

test.each([
  ['', 'EVM', 'missing'],
  [sol, 'EVM', 'not-evm'],
  [friend.address, 'SOL', 'not-sol'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EVM', null],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'EVM', 'checksum'],
  [zeroAddress, 'EVM', 'burn'],
  ['11111111111111111111111111111111', 'SOL', 'burn'],
  [wallet, 'EVM', 'self'],
  [token.toUpperCase().replace('0X', '0x'), 'EVM', 'token'],
  [friend.address, 'EVM', null],
] as const)('%s on %s: %s', (address, family, fault) => {
  expect(recipientFault({ address, family, wallet, token, isChecksumValid })).toBe(fault)
})

test.each([
  ['wallet', null],
  ['new', null],
  ['off-curve', null],
  ['contract', null],
  ['unread', null],
  ['token-account', 'is-token-account'],
  ['token', 'is-token'],
  ['program', 'is-program'],
  ['pool', 'is-pool'],
  ['protocol', 'is-protocol'],
] as const)('the chain tells of a %s: %s', (kind, fault) => {
  expect(accountFault(kind)).toBe(fault)
})

const evmOf = `0x${'ab'.repeat(20)}`
const solOf = 'FAxSkNEmhBD8LvYxtFS1dkLea5shmK7jEpn7CwYHQUc2'

test.each([
  [`CA：${evmOf}\n`, evmOf, null],
  [`https://basescan.org/address/${evmOf}`, evmOf, null],
  [`eip155:8453:${evmOf}`, evmOf, null],
  [`https://bscscan.com/address/${evmOf}`, evmOf, 'other-network'],
  [`ethereum:${evmOf}@137`, evmOf, 'other-network'],
  [`${evmOf} ${solOf}`, `${evmOf} ${solOf}`, 'several'],
  ['ab'.repeat(32), 'ab'.repeat(32), 'secret'],
  [evmOf.slice(0, 30), evmOf.slice(0, 30), null],
] as const)('%j on Base leaves %j in the field: %s', (text, typed, fault) => {
  const pasted = typedRecipient(text)
  expect(pasted.typed).toBe(typed)
  expect(pasteFault(pasted, 'base')).toBe(fault)
})
