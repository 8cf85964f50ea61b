import { publicEvmKey } from '@peregrine/testkit/publicEvmKey'
import { expect, test } from 'vitest'
import { isKeptFromSandbox } from './sandboxKeys.ts'
import { exportText, newWalletKey, parseWalletKey } from './walletKey.ts'

test('the sandbox takes the first ten keys of the public mnemonic, however they are written', () => {
  for (let at = 0; at < 10; at++) {
    const digits = publicEvmKey(at).slice(2)
    for (const text of [digits, `0x${digits}`, ` 0x${digits.toUpperCase()} `]) {
      expect(parseWalletKey('evm', text), text).not.toBeNull()
      expect(isKeptFromSandbox('evm', text), `account ${at}`).toBe(false)
    }
  }
})

test.each([
  ['the eleventh of them', publicEvmKey(10)],
  ['a key of its own', exportText(newWalletKey('evm'))],
  ['no key', ''],
])('%s is kept out as an EVM key', (_, text) => {
  expect(isKeptFromSandbox('evm', text)).toBe(true)
})

test('a Solana key is not kept out', () => {
  expect(isKeptFromSandbox('sol', exportText(newWalletKey('sol')))).toBe(false)
})
