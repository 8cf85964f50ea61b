import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { openTokenAccount } from '@peregrine/protocols/solana/tokenInstructions'
import { readEmptyAccounts } from '@peregrine/trader/readEmptyAccounts'
import { withoutUnclosable } from '@peregrine/trader/withoutUnclosable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenTrader } from './testing/openTrader.ts'
import { type SolanaTraders, startSolanaTraders } from './testing/solanaTraders.ts'

let s: SolanaTraders
let trader: OpenTrader
let wallet: string
let [held, empty]: [string, string] = ['', '']

beforeAll(async () => {
  s = await startSolanaTraders('empty accounts')
  const own = s.personAt(0)
  wallet = own.address
  trader = await s.trader(own)
  await trader.buy()
  held = s.associated(wallet, s.token)
  expect(await s.unitsIn(held)).toBeGreaterThan(0n)
  empty = s.associated(wallet, nativeSolMint)
  await s.run(own, [openTokenAccount(wallet, empty, nativeSolMint, programs.token)])
})
afterAll(() => s.end())

test('of a wallet’s accounts the empty one is listed, read in two steps and tried on a node', async () => {
  expect(await readEmptyAccounts(trader.trader, wallet)).toEqual([
    { address: empty, mint: nativeSolMint, tokenProgram: programs.token, deposit: 2_039_280n },
  ])
})

test('an account that a node does not close is left out of its transaction', async () => {
  const [full, closable] = [held, empty].map((address) => ({ address, tokenProgram: programs.token }))
  if (!full || !closable) throw new Error('no accounts')
  expect(await withoutUnclosable(trader.trader, wallet, [full, closable])).toEqual([closable])
  expect(await withoutUnclosable(trader.trader, wallet, [full])).toEqual([])
})
