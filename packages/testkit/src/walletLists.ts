import { parseWalletList } from '@peregrine/core/wallet-list/parseWalletList'

/** Valid addresses for wallet lists: two of Solana and one of EVM. */
export const a = '4BdKaxN8G6ka4GYtQQWk4G4dZRUTX2vQH9GcXdBREFUk'
export const b = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
export const evm = '0x38e47fece3ea323e864c65410f6458c820eaa897'

/** Parses a list, with every Solana address taken to be on the curve. */
export const parse = (text: string) => parseWalletList(text, () => true)

/** Address, name, groups and note of each row. */
export const short = (text: string) =>
  parse(text).rows.map(({ address, name, groups, note }) => [address, name, groups.join('+'), note])
