import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const mnemonic = 'test test test test test test test test test test test junk'

/** A key of the mnemonic that everybody knows, as 0x hex. The sandbox takes 0 to 9, and no other EVM key. */
export function publicEvmKey(addressIndex: number): `0x${string}` {
  const { privateKey } = mnemonicToAccount(mnemonic, { addressIndex }).getHdKey()
  if (!privateKey) throw new Error('the mnemonic yields no key')
  return toHex(privateKey)
}
