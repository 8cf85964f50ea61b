import { addressBytes, joinBytes, signs, writes } from '@peregrine/protocols/solana/instructionParts'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { openTokenAccount } from '@peregrine/protocols/solana/tokenInstructions'
import type { Keypair } from '@peregrine/sandbox/solana/wire/keypair'
import type { RequestServer } from '@peregrine/trader/http/request'
import { readEmptyAccounts } from '@peregrine/trader/readEmptyAccounts'
import { withoutUnclosable } from '@peregrine/trader/withoutUnclosable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newTokenAccount } from './testing/newAccount.ts'
import type { OpenTrader } from './testing/openTrader.ts'
import { type SolanaTraders, startSolanaTraders } from './testing/solanaTraders.ts'

const { token, token2022 } = programs

let s: SolanaTraders
let trader: OpenTrader
let wallet: string
/** Accounts of the wallet: with units, without, without and of Token-2022, without and for somebody else to close. */
let accounts: { held: string; empty: string; newer: string; foreign: string }
let newMint: string

/** Opens an account of a new mint of Token-2022. */
async function openNewer(own: Keypair): Promise<string> {
  const { address, creation } = newAccount(wallet, { seed: 'mint', program: token2022, space: 82n })
  const data = joinBytes([20, 6], addressBytes(wallet), [0])
  newMint = address
  const account = s.associated(wallet, newMint, token2022)
  await s.run(own, [
    creation,
    { program: token2022, accounts: [writes(newMint)], data },
    openTokenAccount(wallet, account, newMint, token2022),
  ])
  return account
}

/** Opens an account that only somebody else may close. */
async function openForeign(own: Keypair): Promise<string> {
  const { address, instructions } = newTokenAccount(wallet, s.token, 'foreign')
  const data = joinBytes([6, 3, 1], addressBytes(s.personAt(1).address))
  const handOver = { program: token, accounts: [writes(address), signs(wallet)], data }
  await s.run(own, [...instructions, handOver])
  return address
}

beforeAll(async () => {
  s = await startSolanaTraders('empty accounts')
  const own = s.personAt(0)
  wallet = own.address
  trader = await s.trader(own)
  await trader.buy()
  const [held, empty] = [s.associated(wallet, s.token), s.associated(wallet, nativeSolMint)]
  expect(await s.unitsIn(held)).toBeGreaterThan(0n)
  await s.run(own, [openTokenAccount(wallet, empty, nativeSolMint, token)])
  accounts = { held, empty, newer: await openNewer(own), foreign: await openForeign(own) }
})
afterAll(() => s.end())

type Asked = { method: string; params: unknown[] }

/** The trader, and what it asks of the node. */
function watched() {
  const asked: Asked[] = []
  const request: RequestServer = (path, options, sent) => {
    asked.push(sent?.body as Asked)
    return trader.trader.request(path, options, sent)
  }
  return { asked, asker: { request, memory: trader.trader.memory } }
}

test('of a wallet’s accounts the empty ones are listed, read in two steps and tried on a node', async () => {
  const { asked, asker } = watched()
  const { empty, newer, foreign } = accounts
  expect(await readEmptyAccounts(asker, wallet)).toEqual([
    { address: newer, mint: newMint, tokenProgram: token2022, deposit: 2_074_080n },
    { address: empty, mint: nativeSolMint, tokenProgram: token, deposit: 2_039_280n },
  ])
  // What is left to try passes at once: that somebody else may close one is in its bytes.
  expect(asked.map(({ method }) => method)).toEqual([
    'getTokenAccountsByOwner',
    'getTokenAccountsByOwner',
    'getMultipleAccounts',
    'simulateTransaction',
  ])
  const [whole] = (asked[2]?.params ?? []) as string[][]
  expect(whole?.toSorted()).toEqual([empty, newer, foreign].toSorted())
})

test('an account that a node does not close is left out of its transaction', async () => {
  const [full, closable] = [accounts.held, accounts.empty].map((address) => ({
    address,
    tokenProgram: token,
  }))
  if (!full || !closable) throw new Error('no accounts')
  expect(await withoutUnclosable(trader.trader, wallet, [full, closable])).toEqual([closable])
  expect(await withoutUnclosable(trader.trader, wallet, [full])).toEqual([])
})
