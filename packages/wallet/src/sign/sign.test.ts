import { encodeBase58 } from '@peregrine/core/base58'
import fc from 'fast-check'
import nacl from 'tweetnacl'
import {
  bytesToHex,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { evmAddressOf, signEvm, signPermit } from './signEvm.ts'
import { signSolana, solanaAddressOf } from './signSolana.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const units = fc.bigInt({ min: 0n, max: 2n ** 255n })
const transaction = fc.record({
  chainId: fc.constantFrom(1, 56, 8453),
  nonce: fc.nat(),
  gas: fc.bigInt({ min: 21_000n, max: 30_000_000n }),
  maxFeePerGas: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  value: units,
  data: fc.uint8Array({ maxLength: 200 }).map((bytes) => bytesToHex(bytes)),
})

test('signed transactions equal those of another signer and recover to the wallet', async () => {
  const account = privateKeyToAccount(bytesToHex(key))
  await fc.assert(
    fc.asyncProperty(transaction, async (fields) => {
      const whole = {
        ...fields,
        type: 'eip1559' as const,
        to: `0x${'12'.repeat(20)}` as const,
        maxPriorityFeePerGas: 1n,
      }
      const { raw } = signEvm(key, serializeTransaction(whole))
      expect(raw).toBe(await account.signTransaction(whole))
      const from = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
      expect(from.toLowerCase()).toBe(evmAddressOf(key))
    }),
    { numRuns: 25 },
  )
})

test('bytes that are no canonical transaction are not signed', () => {
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    to: `0x${'12'.repeat(20)}`,
    gas: 21_000n,
  })
  expect(parseTransaction(unsigned).chainId).toBe(1)
  expect(() => signEvm(key, `${unsigned}00`)).toThrow()
  expect(() => signEvm(key, serializeTransaction({ type: 'legacy', chainId: 1, gas: 1n }))).toThrow(
    'type legacy',
  )
})

test('a permit recovers to the wallet under the domain of its Permit2', async () => {
  const permit = {
    permit2: '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768',
    token: `0x${'34'.repeat(20)}`,
    units: 2n ** 160n - 1n,
    expiration: 1_800_000_000,
    nonce: 3,
    spender: `0x${'56'.repeat(20)}`,
    sigDeadline: 1_800_000_000n,
  }
  const signature = signPermit(key, permit, 56)
  const from = await recoverTypedDataAddress({
    domain: { name: 'Permit2', chainId: 56, verifyingContract: permit.permit2 as Hex },
    primaryType: 'PermitSingle',
    types: {
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
    },
    message: {
      details: { token: permit.token as Hex, amount: permit.units, expiration: permit.expiration, nonce: 3 },
      spender: permit.spender as Hex,
      sigDeadline: permit.sigDeadline,
    },
    signature,
  })
  expect(from.toLowerCase()).toBe(evmAddressOf(key))
})

test('Solana signatures equal those of another library, in wire form', () => {
  const pair = nacl.sign.keyPair.fromSeed(key)
  expect(solanaAddressOf(pair.secretKey)).toBe(encodeBase58(pair.publicKey))
  const message = Uint8Array.from([1, 0, 1, 2, ...pair.publicKey, ...new Uint8Array(64)])
  const { wire, signature } = signSolana(pair.secretKey, message)
  expect(signature).toBe(encodeBase58(nacl.sign.detached(message, pair.secretKey)))
  expect([wire[0], wire.length]).toEqual([1, 65 + message.length])
  expect(() => signSolana(key, Uint8Array.from([2, ...message.slice(1)]))).toThrow('2 signers')
  expect(() => signSolana(key, Uint8Array.from([0x80, 2, ...message]))).toThrow('2 signers')
})
