import { inflateRaw } from 'node:zlib'
import type { BadFileReason } from '@peregrine/core/wallet-list/file/badFile'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { readWalletList } from '@peregrine/core/wallet-list/readWalletList'
import { isAddress } from 'viem'

const reasons: Readonly<Record<BadFileReason, string>> = {
  'too-large': 'larger than 5 MB, or than 32 MB when it is unpacked',
  'not-text': 'not text, and not a sheet',
  'old-excel': 'an Excel file of before 2007; save it as .xlsx or .csv',
  'binary-excel': 'a binary Excel file (.xlsb); save it as .xlsx or .csv',
  numbers: 'a file of Numbers; export it as .xlsx or .csv',
  encrypted: 'behind a password',
  'too-much': 'more lines, cells or wallets than any list of wallets has',
  damaged: 'damaged',
}

function inflate(bytes: Uint8Array, max: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) =>
    inflateRaw(bytes, { maxOutputLength: Math.max(1, max) }, (error, unpacked) => {
      if (!error) resolve(unpacked)
      else if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') resolve(null)
      else reject(error)
    }),
  )
}

/** Reads the wallets listed in a file, or returns a sentence that explains why there are none. */
export async function readWalletFile(bytes: Uint8Array): Promise<WalletList | string> {
  const read = await readWalletList(bytes, inflate, (address) => isAddress(address, { strict: true }))
  return read.kind === 'bad' ? reasons[read.reason] : read.list
}
