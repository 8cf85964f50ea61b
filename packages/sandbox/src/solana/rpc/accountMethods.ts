import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import type { AddressAndAccount } from 'litesvm/dist/internal.js'
import { mintDecimals, readTokenAccount, tokenProgramOf, uiAmount } from '../ledger/tokenAccount.ts'
import { addressBytes } from '../wire/programAddress.ts'
import { encodeAccount, findAccount } from './encodeAccount.ts'
import {
  addressAt,
  type Config,
  configAt,
  listAt,
  numberAt,
  type Params,
  parseAddress,
} from './readParams.ts'
import { commitmentOf, type RpcContext, withContext } from './rpcContext.ts'
import { invalidParams } from './rpcError.ts'

type Method = (context: RpcContext, params: Params) => unknown
type Found = { address: string; account: AddressAndAccount }

/** Methods that read accounts. */
export const accountMethods: Record<string, Method> = {
  getAccountInfo(context, params) {
    const config = configAt(params, 1)
    commitmentOf(context, config)
    const { svm } = context.ledger
    return withContext(context, encodeAccount(svm, findAccount(svm, addressAt(params, 0)), config))
  },
  getBalance(context, params) {
    commitmentOf(context, configAt(params, 1))
    return withContext(
      context,
      Number(context.ledger.svm.getBalance(addressBytes(addressAt(params, 0))) ?? 0n),
    )
  },
  getMultipleAccounts(context, params) {
    const addresses = listAt(params, 0)
    if (addresses.length > 100) throw invalidParams(`Too many inputs provided; max 100`)
    const config = configAt(params, 1)
    const { svm } = context.ledger
    const read = (value: unknown): unknown =>
      encodeAccount(svm, findAccount(svm, parseAddress(value)), config)
    return withContext(context, addresses.map(read))
  },
  getProgramAccounts(context, params) {
    const config = configAt(params, 1)
    const found = programAccounts(context, addressAt(params, 0)).filter(({ account }) =>
      matches(account, config),
    )
    const encoded = encodeFound(context, found, config)
    return config.withContext === true ? withContext(context, encoded) : encoded
  },
  getTokenAccountBalance(context, params) {
    const { svm } = context.ledger
    const token = readTokenAccount(findAccount(svm, addressAt(params, 0)))
    if (!token) throw invalidParams('Invalid param: could not find account')
    return withContext(context, uiAmount(token.amount, mintDecimals(svm, token.mint)))
  },
  getTokenSupply(context, params) {
    const mint = findAccount(context.ledger.svm, addressAt(params, 0))
    if (!mint || !tokenProgramOf(mint)) throw invalidParams('Invalid param: could not find mint')
    const data = Buffer.from(mint.data())
    return withContext(context, uiAmount(data.readBigUInt64LE(36), data[44] as number))
  },
  getTokenAccountsByOwner: (context, params) => withContext(context, tokenAccountsOf(context, params)),
  getTokenLargestAccounts(context, params) {
    const { svm, tokens } = context.ledger
    const mint = addressAt(params, 0)
    const decimals = mintDecimals(svm, mint)
    const holders = [...tokens.ofMint(mint)].flatMap((address) => {
      const token = readTokenAccount(findAccount(svm, address))
      return token?.mint === mint ? [{ address, amount: token.amount }] : []
    })
    holders.sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    const largest = holders
      .slice(0, 20)
      .map(({ address, amount }) => ({ address, ...uiAmount(amount, decimals) }))
    return withContext(context, largest)
  },
  getMinimumBalanceForRentExemption(context, params) {
    return Number(context.ledger.svm.minimumBalanceForRentExemption(BigInt(numberAt(params, 0))))
  },
}

function programAccounts({ ledger }: RpcContext, program: string): Found[] {
  const found = ledger.svm.getProgramAccounts(addressBytes(program))
  return found.map((account) => ({ address: encodeBase58(account.address), account }))
}

function encodeFound({ ledger }: RpcContext, found: readonly Found[], config: Config): unknown[] {
  return found.map(({ address, account }) => ({
    pubkey: address,
    account: encodeAccount(ledger.svm, account.account(), config),
  }))
}

/** Token accounts of an owner, limited by `{mint}` or `{programId}` as second parameter. */
function tokenAccountsOf({ ledger }: RpcContext, params: Params): unknown[] {
  const owner = addressAt(params, 0)
  const { mint, programId } = configAt(params, 1)
  if (mint === undefined && programId === undefined)
    throw invalidParams('Invalid params: expected mint or programId')
  const config = configAt(params, 2)
  return [...ledger.tokens.ofOwner(owner)].flatMap((pubkey) => {
    const account = findAccount(ledger.svm, pubkey)
    const token = readTokenAccount(account)
    if (token?.owner !== owner) return []
    const isWanted =
      (mint === undefined || token.mint === mint) && (programId === undefined || token.program === programId)
    return isWanted ? [{ pubkey, account: encodeAccount(ledger.svm, account, config) }] : []
  })
}

/** `dataSize` and `memcmp` filters of getProgramAccounts and programSubscribe. */
function matches(account: AddressAndAccount, { filters }: Config): boolean {
  return !Array.isArray(filters) || matchesFilters(Buffer.from(account.account().data()), filters)
}

/** True if the account's data passes every filter. */
export function matchesFilters(data: Buffer, filters: readonly unknown[]): boolean {
  return filters.every((filter) => {
    const { dataSize, memcmp } = filter as {
      dataSize?: number
      memcmp?: { offset: number; bytes: string; encoding?: string }
    }
    if (dataSize !== undefined) return data.length === dataSize
    if (!memcmp) return true
    const wanted =
      memcmp.encoding === 'base64' ? Buffer.from(memcmp.bytes, 'base64') : decodeBase58(memcmp.bytes)
    if (!wanted) throw invalidParams('Invalid param: memcmp bytes')
    return data.subarray(memcmp.offset, memcmp.offset + wanted.length).equals(wanted)
  })
}
