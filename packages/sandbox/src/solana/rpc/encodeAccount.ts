import { encodeBase58 } from '@peregrine/core/base58'
import { programs } from '@peregrine/protocols/solana/programs'
import type { Account, LiteSvm } from 'litesvm/dist/internal.js'
import { mintDecimals, readTokenAccount, tokenProgramOf, uiAmount } from '../ledger/tokenAccount.ts'
import { addressBytes } from '../wire/programAddress.ts'
import type { Config } from './readParams.ts'

/** The account at an address, or null if it is empty. */
export function findAccount(svm: LiteSvm, address: string): Account | null {
  const account = svm.getAccount(addressBytes(address))
  return account && account.lamports() > 0n ? account : null
}

/** An account in the requested encoding: base58, base64 (also for base64+zstd) or jsonParsed. */
export function encodeAccount(
  svm: LiteSvm,
  account: Account | null,
  { encoding, dataSlice }: Config,
): unknown {
  if (!account) return null
  const data = Buffer.from(account.data())
  return {
    lamports: Number(account.lamports()),
    owner: encodeBase58(account.owner()),
    data: encodeData(svm, account, sliceOf(data, dataSlice), encoding),
    executable: account.executable(),
    rentEpoch: Number(account.rentEpoch()),
    space: data.length,
  }
}

function encodeData(svm: LiteSvm, account: Account, data: Buffer, encoding: unknown): unknown {
  const parsed = encoding === 'jsonParsed' ? parseAccount(svm, account) : null
  if (parsed) return parsed
  if (encoding === 'base58') return [encodeBase58(data), 'base58']
  if (encoding === undefined || encoding === 'binary') return encodeBase58(data)
  return [data.toString('base64'), 'base64']
}

function sliceOf(data: Buffer, slice: unknown): Buffer {
  if (typeof slice !== 'object' || slice === null) return data
  const { offset, length } = slice as { offset: number; length: number }
  return data.subarray(offset, offset + length)
}

function parseAccount(svm: LiteSvm, account: Account): unknown {
  const program = tokenProgramOf(account)
  if (!program) return null
  const parsed = parseTokenAccount(svm, account) ?? parseMint(account)
  if (!parsed) return null
  return {
    program: program === programs.token ? 'spl-token' : 'spl-token-2022',
    parsed,
    space: account.data().length,
  }
}

function parseTokenAccount(svm: LiteSvm, account: Account): unknown {
  const token = readTokenAccount(account)
  if (!token) return null
  const { mint, owner, state, isNative, amount } = token
  const tokenAmount = uiAmount(amount, mintDecimals(svm, mint))
  return { type: 'account', info: { mint, owner, state, isNative, tokenAmount } }
}

function parseMint(account: Account): unknown {
  const data = Buffer.from(account.data())
  if (data.length < 82 || data[45] !== 1) return null
  const authority = (at: number): string | null => {
    return data.readUInt32LE(at) === 1 ? encodeBase58(data.subarray(at + 4, at + 36)) : null
  }
  const info = {
    mintAuthority: authority(0),
    supply: data.readBigUInt64LE(36).toString(),
    decimals: data[44],
    isInitialized: true,
    freezeAuthority: authority(46),
  }
  return { type: 'mint', info }
}
