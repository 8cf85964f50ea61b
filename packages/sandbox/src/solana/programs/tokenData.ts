import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { addressBytes } from '../wire/programAddress.ts'

const accountRent = 2_039_280n
const mintRent = 1_461_600n

/** Data and lamports of an SPL token account; mint `native` is wrapped SOL, whose amount is lamports above the rent. */
export function tokenAccountData({ mint, owner, amount }: { mint: string; owner: string; amount: bigint }): {
  data: Buffer
  lamports: bigint
} {
  const isNative = mint === 'native'
  const data = Buffer.alloc(165)
  data.set(addressBytes(isNative ? nativeSolMint : mint), 0)
  data.set(addressBytes(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  data[108] = 1
  if (isNative) {
    data.writeUInt32LE(1, 109)
    data.writeBigUInt64LE(accountRent, 113)
  }
  return { data, lamports: accountRent + (isNative ? amount : 0n) }
}

/** Data and lamports of an SPL mint with a mint authority. */
export function mintData({
  supply,
  decimals,
  authority,
}: {
  supply: bigint
  decimals: number
  authority: string
}): {
  data: Buffer
  lamports: bigint
} {
  const data = Buffer.alloc(82)
  data.writeUInt32LE(1, 0)
  data.set(addressBytes(authority), 4)
  data.writeBigUInt64LE(supply, 36)
  data[44] = decimals
  data[45] = 1
  return { data, lamports: mintRent }
}

const metadataSize = 607
const metadataRent = 5_115_600n

/** Data and lamports of a Metaplex metadata account, as written by `token_metadata.c`: padded texts, no creators. */
export function metadataData({
  mint,
  authority,
  name,
  symbol,
}: {
  mint: string
  authority: string
  name: string
  symbol: string
}): { data: Buffer; lamports: bigint } {
  const data = Buffer.alloc(metadataSize)
  data[0] = 4
  data.set(addressBytes(authority), 1)
  data.set(addressBytes(mint), 33)
  let at = 65
  for (const [text, width] of [
    [name, 32],
    [symbol, 10],
    ['', 200],
  ] as const) {
    data.writeUInt32LE(width, at)
    data.write(text, at + 4, width, 'utf8')
    at += 4 + width
  }
  data[at + 4] = 1
  return { data, lamports: metadataRent }
}
