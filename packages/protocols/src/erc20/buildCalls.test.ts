import { expect, test } from 'vitest'
import { buildCurveBuy, buildCurveSell } from '../fourmeme/buildTrade.ts'
import { buildApproval, buildTokenTransfer, unlimitedUnits } from './buildCalls.ts'

const token = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const word = (value: string | bigint) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const call = (selector: string, ...words: (string | bigint)[]) => `${selector}${words.map(word).join('')}`

// Selectors of ERC-20, and of TokenManager2 in four-meme-community/fourmeme-docs.
test.each([
  ['an approval', buildApproval(token, other, 7n), token, call('0x095ea7b3', other, 7n), 0n],
  [
    'an approval for ever',
    buildApproval(token, other, unlimitedUnits),
    token,
    call('0x095ea7b3', other, 2n ** 256n - 1n),
    0n,
  ],
  [
    'a transfer',
    buildTokenTransfer(token, other, 10n ** 40n),
    token,
    call('0xa9059cbb', other, 10n ** 40n),
    0n,
  ],
  [
    'a purchase on the curve',
    buildCurveBuy(other, { token, amountIn: 9n, minimumOut: 5n }),
    other,
    call('0x87f27655', token, 9n, 5n),
    9n,
  ],
  [
    'a sale to the curve, whose fee is at least 1 %',
    buildCurveSell(other, { token, amountIn: 9n, minimumOut: 500n }, 0),
    other,
    call('0x3e11741f', token, 9n, 505n),
    0n,
  ],
  [
    'a small sale to the curve, whose fee is higher',
    buildCurveSell(other, { token, amountIn: 9n, minimumOut: 500n }, 2_000),
    other,
    call('0x3e11741f', token, 9n, 624n),
    0n,
  ],
])('%s, word by word', (_, built, to, data, value) => {
  expect(built).toEqual({ to, data, value })
})
