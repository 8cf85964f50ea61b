import { getTokenBalance } from '@peregrine/contract/routes/balances'
import { programs } from '@peregrine/protocols/solana/programs'
import { transferTokens } from '@peregrine/protocols/solana/tokenInstructions'
import { call } from '@peregrine/trader/http/callRoute'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTokenAccount } from './testing/newAccount.ts'
import { type SolanaTraders, startSolanaTraders } from './testing/solanaTraders.ts'

let s: SolanaTraders
beforeAll(async () => {
  s = await startSolanaTraders('solana accounts')
})
afterAll(() => s.end())

test('half of a holding is in another account: balance and sale are what the associated one has', async () => {
  const person = s.personAt(0)
  const wallet = person.address
  const trader = await s.trader(person)
  const bought = await trader.buy(500_000_000n)
  expect(bought).toMatchObject({ end: { state: 'confirmed' } })
  const own = s.associated(wallet, s.token)
  const held = (await s.unitsIn(own)) ?? 0n
  expect(held).toBeGreaterThan(1n)
  const { address: other, instructions } = newTokenAccount(wallet, s.token, 'bot')
  await s.run(person, instructions)
  const half = held / 2n
  const decimals = 6
  const move = { source: own, mint: s.token, destination: other, wallet, units: half, decimals }
  await s.run(person, [transferTokens({ ...move, tokenProgram: programs.token })])

  const told = await call(trader.trader, getTokenBalance, {
    params: { network: 'sol', wallet, token: s.token },
  })
  expect(told).toMatchObject({ units: String(held - half), elsewhere: String(half) })
  const sold = await trader.sellAll()
  expect(sold).toMatchObject({
    end: { state: 'confirmed' },
    intent: { spend: { token: s.token, units: held - half } },
  })
  expect([(await s.unitsIn(own)) ?? 0n, await s.unitsIn(other)]).toEqual([0n, half])
})
