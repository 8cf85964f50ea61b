import { computeBudget } from '@peregrine/protocols/solana/computeBudget'
import { programs } from '@peregrine/protocols/solana/programs'
import {
  closeTokenAccount,
  openTokenAccount,
  transferSol,
} from '@peregrine/protocols/solana/tokenInstructions'
import type { Instruction } from '@peregrine/protocols/solana/writeMessage'
import { writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import { encodeBase58 } from '@peregrine/core/base58'
import { expect, test } from 'vitest'
import { type CloseAccountsIntent, maxClosedAccounts } from '../intent.ts'
import { readIntent } from '../parseIntent.ts'
import { buildCloseMessage, closeFee } from '../trade/closeAccounts.ts'
import { guardIntent } from './guardIntent.ts'

const environment = { id: 'e', runId: null }
const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const friend = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const accounts = Array.from({ length: maxClosedAccounts }, (_, at) =>
  encodeBase58(new Uint8Array(32).fill(at + 1)),
)
const [one = '', two = ''] = accounts

const intentOf = (of: readonly string[]): CloseAccountsIntent => ({
  kind: 'close-accounts',
  id: '0'.repeat(32),
  environment,
  network: 'sol',
  wallet,
  limits: { family: 'SOL', maxNetworkFee: closeFee(of.length), maxTip: 0n, maxRent: 0n },
  accounts: of,
})

function verdictOf(message: Uint8Array, intent = intentOf([one, two])): string {
  const found = guardIntent(intent, { family: 'SOL', message, tables: {} }, { environment, nowMs: 0 })
  return found.verdict === 'sign' ? 'sign' : found.code
}

const closable = (of: readonly string[]) =>
  of.map((address, at) => ({ address, tokenProgram: at % 2 ? programs.token2022 : programs.token }))

test('as many accounts as an intent may name fit into a transaction that the guard signs', () => {
  const message = buildCloseMessage(wallet, closable(accounts), friend)
  expect(message.length + 65).toBeLessThanOrEqual(1_232)
  expect(verdictOf(message, intentOf(accounts))).toBe('sign')
})

const close = (account: string, destination = wallet, authority = wallet): Instruction => {
  const { accounts: uses, ...rest } = closeTokenAccount(wallet, account, programs.token)
  const places = [account, destination, authority]
  return { ...rest, accounts: uses.map((use, at) => ({ ...use, address: places[at] ?? '' })) }
}

test.each([
  ['both', [close(one), close(two)], 'sign'],
  ['in another order', [close(two), close(one)], 'sign'],
  ['to somebody else', [close(one), close(two, friend)], 'token.destination'],
  ['one too few', [close(one)], 'close.accounts'],
  ['another one', [close(one), close(friend)], 'close.accounts'],
  ['one twice', [close(one), close(one), close(two)], 'close.accounts'],
  ['and a payment', [close(one), close(two), transferSol(wallet, friend, 1n)], 'call.function'],
  [
    'and a tip',
    [close(one), close(two), transferSol(wallet, '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5', 1n)],
    'call.function',
  ],
  [
    'and an opening',
    [close(one), close(two), openTokenAccount(wallet, one, friend, programs.token)],
    'call.function',
  ],
] as const)('closing %s', (_, steps, wanted) => {
  const instructions = [...computeBudget(20_000, 50_000n), ...steps]
  const message = writeMessageV0({ payer: wallet, instructions, blockhash: friend })
  const intent = {
    ...intentOf([one, two]),
    limits: { family: 'SOL' as const, maxNetworkFee: 9_000n, maxTip: 9n, maxRent: 9n ** 9n },
  }
  expect(verdictOf(message, intent)).toBe(wanted)
})

test('an authority other than the wallet is refused', () => {
  const message = buildCloseMessage(friend, closable([one, two]), friend)
  expect(verdictOf(message)).toMatch(/^transaction\.payer$|^token\.(destination|owner)$/)
})

test.each([
  ['no accounts', { accounts: [] }],
  ['too many', { accounts: [...accounts, friend] }],
  ['one twice', { accounts: [one, one] }],
  ['no addresses', { accounts: ['x'] }],
  ['an EVM chain', { network: 'eth' }],
])('an intent with %s is none', (_, more) => {
  expect(readIntent({ ...intentOf([one]), ...more })).toHaveProperty('wrong')
})

test('an intent survives being parsed', () => {
  expect(readIntent(intentOf([one, two]))).toEqual({ intent: intentOf([one, two]) })
})
