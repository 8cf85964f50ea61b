import { createHash } from 'node:crypto'
import { getTokenBalance } from '@peregrine/contract/routes/balances'
import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import {
  addressBytes,
  joinBytes,
  reads,
  signs,
  u64Bytes,
  writes,
} from '@peregrine/protocols/solana/instructionParts'
import { programs } from '@peregrine/protocols/solana/programs'
import { transferTokens } from '@peregrine/protocols/solana/tokenInstructions'
import type { Keypair } from '@peregrine/sandbox/solana/wire/keypair'
import { call } from '@peregrine/trader/http/callRoute'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaTraders, startSolanaTraders } from './testing/solanaTraders.ts'

let s: SolanaTraders
beforeAll(async () => {
  s = await startSolanaTraders('solana accounts')
})
afterAll(() => s.end())

/** Opens a token account of a wallet that is not its associated one, as bots have them. */
async function openOther(person: Keypair, mint: string): Promise<string> {
  const seed = 'bot'
  const owner = programs.token
  const parts = [decodeBase58(person.address) ?? [], Buffer.from(seed), decodeBase58(owner) ?? []]
  const account = encodeBase58(
    createHash('sha256')
      .update(joinBytes(...parts.map((part) => [...part])))
      .digest(),
  )
  await s.run(person, [
    {
      program: programs.system,
      accounts: [signs(person.address), writes(account)],
      data: joinBytes(
        [3, 0, 0, 0],
        addressBytes(person.address),
        u64Bytes(BigInt(seed.length)),
        [...Buffer.from(seed)],
        u64Bytes(2_100_000n),
        u64Bytes(165n),
        addressBytes(owner),
      ),
    },
    {
      program: owner,
      accounts: [writes(account), reads(mint)],
      data: joinBytes([18], addressBytes(person.address)),
    },
  ])
  return account
}

test('half of a holding is in another account: balance and sale are what the associated one has', async () => {
  const person = s.personAt(0)
  const wallet = person.address
  const trader = await s.trader(person)
  const bought = await trader.buy(500_000_000n)
  expect(bought).toMatchObject({ end: { state: 'confirmed' } })
  const own = s.associated(wallet, s.token)
  const held = (await s.unitsIn(own)) ?? 0n
  expect(held).toBeGreaterThan(1n)
  const other = await openOther(person, s.token)
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
