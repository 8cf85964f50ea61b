import { expect, test } from 'vitest'
import { asWalletError, WalletError } from './wallet.ts'

test.each([
  [{ code: 4001 }, 'rejected'],
  [{ code: 300, message: 'personal_sign:no' }, 'rejected'],
  [{ code: 301 }, 'rejected'],
  [{ code: 5000 }, 'rejected'],
  [{ code: 5002, message: 'User disapproved requested methods' }, 'rejected'],
  [new Error('MetaMask: User denied message signature.'), 'rejected'],
  [{ message: 'user canceled' }, 'rejected'],
  [{ code: -32_002 }, 'pending'],
  [{ code: 6000, message: 'User disconnected.' }, 'disconnected'],
])('%o means: %s', (thrown, refusal) => {
  expect(asWalletError(thrown)).toMatchObject({ refusal, cause: thrown })
})

test.each([
  [null],
  [undefined],
  ['text'],
  [{ code: '4001' }],
  [new Error('?')],
  [new WalletError('noAccount')],
])('%o stays what it is', (thrown) => {
  expect(asWalletError(thrown)).toBe(thrown)
})
