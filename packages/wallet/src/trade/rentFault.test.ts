import { accountRent } from '@peregrine/protocols/solana/rent'
import { expect, test } from 'vitest'
import { rentFault } from './rentFault.ts'

const fee = 11_000n
const sol = 1_000_000_000n

test.each([
  ['half a million lamports to a new account', sol, 500_000n, 0n, 'new-account'],
  ['one lamport too few to a new account', sol, accountRent - 1n, 0n, 'new-account'],
  ['just enough to a new account', sol, accountRent, 0n, null],
  ['one lamport to an account that is there', sol, 1n, accountRent, null],
  ['one lamport to what could not be read', sol, 1n, null, null],
  ['everything', sol, sol - fee, sol, null],
  ['all but a lamport', sol, sol - fee - 1n, sol, 'leftover'],
  ['all but too little', sol, sol - fee - accountRent + 1n, sol, 'leftover'],
  ['all but just enough', sol, sol - fee - accountRent, sol, null],
  ['more than fits beside the fee', sol, sol - fee + 1n, sol, 'costs'],
  ['tokens with coins enough', sol, 0n, 0n, null],
  ['tokens without coins for the fee', fee - 1n, 0n, 0n, 'costs'],
  ['tokens with too little left', fee + 1n, 0n, 0n, 'leftover'],
  ['tokens with the last coins', fee, 0n, 0n, null],
] as const)('%s', (_, coins, sent, received, fault) => {
  expect(rentFault({ coins, sent, costs: fee, received })).toBe(fault)
})
