import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { decodeBase58 } from '@peregrine/core/base58'
import { fixturesDir } from '@peregrine/testkit/fixturesDir'
import { describe, expect, test } from 'vitest'
import { u64At } from '../solana/bytes.ts'
import { programs } from '../solana/programs.ts'
import { buildPumpSwap, buildPumpSwapV2, findPumpAccounts } from './buildSwap.ts'

/** In the node's plain or parsed form. */
type Call = {
  programIdIndex?: number
  programId?: string
  accounts?: (number | string)[]
  data?: string
}
type Key = string | { pubkey: string }
type Recorded = {
  result: {
    meta: {
      loadedAddresses?: { writable: string[]; readonly: string[] }
      innerInstructions: { instructions: Call[] }[]
    }
    transaction: { message: { accountKeys: Key[]; instructions: Call[] } }
  }
}

/** The first call of pump.fun with this tag in a recorded transaction. */
function recordedCall(file: string, tag: string): { accounts: string[]; data: Uint8Array } {
  const folder = fixturesDir() as string
  const { result }: Recorded = JSON.parse(readFileSync(path.join(folder, 'solana', file), 'utf8'))
  const { message } = result.transaction
  const { writable = [], readonly = [] } = result.meta.loadedAddresses ?? {}
  const named = message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
  const keys = [...named, ...writable, ...readonly]
  const calls = [
    ...message.instructions,
    ...result.meta.innerInstructions.flatMap(({ instructions }) => instructions),
  ]
  for (const { programIdIndex, programId, accounts = [], data } of calls) {
    const bytes = data === undefined ? null : decodeBase58(data)
    if (!bytes || (programId ?? keys[programIdIndex as number]) !== programs.pumpfun) continue
    if (Buffer.from(bytes.subarray(0, 8)).toString('hex') !== tag) continue
    return {
      accounts: accounts.map((one) => (typeof one === 'string' ? one : (keys[one] as string))),
      data: bytes,
    }
  }
  throw new Error(`no call ${tag} in ${file}`)
}

const places = {
  first: { mint: 2, tokenProgram: 8, wallet: 6, feeRecipient: 1, buybackRecipient: 17, vault: 9 },
  second: { mint: 1, tokenProgram: 3, wallet: 13, feeRecipient: 6, buybackRecipient: 8, vault: 16 },
}

describe.skipIf(!fixturesDir())('recorded mainnet trades (needs ../shared/fixtures)', () => {
  test.each([
    [
      'pumpfun__create_v2-extend_account-buy_exact_sol_in__2RoRJxatbF.json',
      '38fc74089edfcd5f',
      'first',
      'buy-exact-in',
    ],
    ['pumpfun__buy_v2__2m5nWLnDSb.json', 'b817ee6167c5d33d', 'second', 'buy'],
  ] as const)('%s', async (file, tag, form, kind) => {
    const { accounts, data } = recordedCall(file, tag)
    const at = places[form]
    const [mint, tokenProgram, wallet, feeRecipient, buybackRecipient] = [
      accounts[at.mint],
      accounts[at.tokenProgram],
      accounts[at.wallet],
      accounts[at.feeRecipient],
      accounts[at.buybackRecipient],
    ] as [string, string, string, string, string]
    const found = await findPumpAccounts(findProgramAddress, {
      mint,
      tokenProgram,
      wallet,
      feeRecipient,
      buybackRecipient,
      // The call does not name the creator, only the vault derived from it.
      creator: wallet,
      isCashback: false,
      ...(form === 'second' && {
        quote: { mint: accounts[2] as string, tokenProgram: accounts[4] as string },
      }),
    })
    const build = form === 'first' ? buildPumpSwap : buildPumpSwapV2
    const order = { kind, first: u64At(data, 8), limit: u64At(data, 16) }
    const vault = accounts[at.vault] as string
    const quoteVault = form === 'second' ? (accounts[17] as string) : found.quotes.creatorVault
    const built = build(
      { ...found, creatorVault: vault, quotes: { ...found.quotes, creatorVault: quoteVault } },
      order,
    )
    expect(built.accounts.map(({ address }) => address)).toEqual(accounts)
    expect(built.data.subarray(0, 24)).toEqual(data.subarray(0, 24))
  })
})
