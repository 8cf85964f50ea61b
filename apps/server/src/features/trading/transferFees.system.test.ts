import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { cpmmPool } from '@peregrine/sandbox/solana/programs/addresses'
import { openCpmmPool, swapOnCpmm } from '@peregrine/sandbox/solana/programs/cpmmInstructions'
import { openPumpSwapPool } from '@peregrine/sandbox/solana/programs/pumpSwapInstructions'
import { mintTokens, openTokenAccount, wrapSol } from '@peregrine/sandbox/solana/programs/systemInstructions'
import type { Keypair } from '@peregrine/sandbox/solana/wire/keypair'
import type { SwapOutcome } from '@peregrine/wallet/trade/runSwap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFeeMint } from './testing/newAccount.ts'
import { type SolanaTraders, startSolanaTraders } from './testing/solanaTraders.ts'

// Mints of Token-2022 that keep 3 % of each transfer.

const sol = 1_000_000_000n
const feeBps = 300
const tokenProgram = programs.token2022
const wrapped = { mint: nativeSolMint, tokenProgram: programs.token }
const poolUnits = 50_000_000_000_000n

let s: SolanaTraders
let own: Keypair
let issuer: Keypair

beforeAll(async () => {
  s = await startSolanaTraders('transfer fees')
  ;[own, issuer] = [s.personAt(0), s.personAt(1)]
})
afterAll(() => s?.end())

/** Makes a mint, of which its issuer holds twice as much as a pool does. */
async function issue(name: string): Promise<string> {
  const { address: issuerAddress } = issuer
  const { address: mint, instructions } = newFeeMint(issuerAddress, name, feeBps)
  const account = s.associated(issuerAddress, mint, tokenProgram)
  await s.run(issuer, [
    ...instructions,
    openTokenAccount(issuerAddress, issuerAddress, mint, tokenProgram),
    { ...mintTokens(issuerAddress, mint, account, 2n * poolUnits), program: tokenProgram },
  ])
  return mint
}

/** A new mint in a pool with 50 SOL. */
async function openCpmm(name: string) {
  const mint = await issue(name)
  const token = { mint, tokenProgram }
  const { address } = issuer
  const shares = [
    { ...token, amount: poolUnits },
    { ...wrapped, amount: 50n * sol },
  ] as const
  await s.run(issuer, [...wrapSol(address, 50n * sol), openCpmmPool(address, ...shares)])
  await s.addPool({ id: cpmmPool(mint, nativeSolMint).pool, dex: 'raydium-cpmm', token: mint })
  return {
    trader: await s.trader(own, { token: mint }),
    held: () => s.unitsIn(s.associated(own.address, mint, tokenProgram)),
    /** The issuer buys for so many lamports. */
    buy: (lamports: bigint) =>
      s.run(issuer, [
        ...wrapSol(address, lamports),
        swapOnCpmm('swap_base_input', address, wrapped, token, lamports, 1n),
      ]),
  }
}

function confirmed(outcome: SwapOutcome) {
  expect(outcome).toMatchObject({ end: { state: 'confirmed' } })
  if (outcome.type !== 'ended') throw new Error('nothing was traded')
  return outcome.quote
}

test('Raydium CPMM: both ways it delivers what was quoted after the mint’s fee, to the unit', async () => {
  const { trader, held } = await openCpmm('both ways')
  const bought = confirmed(await trader.buy())
  expect(trader.questions.at(-1)?.quote.fees.tokenTax).toEqual({ buyBps: feeBps, sellBps: feeBps })
  expect(await held()).toBe(bought.receive.units)
  const before = await s.lamportsOf(own.address)
  const sold = confirmed(await trader.sellAll())
  const { fee } = await s.landed((await trader.newest()).landed ?? '')
  const received = (await s.lamportsOf(own.address)) - before + fee + (sold.fees.tip?.units ?? 0n)
  expect(received).toBe(sold.receive.units)
  // What the purchase's transfer withheld is still in the account, so that it cannot be closed.
  expect(await held()).toBe(0n)
})

test('Raydium CPMM: the minimum is that of what arrives after the mint’s fee', async () => {
  const { trader, held, buy } = await openCpmm('minimum')
  trader.meanwhile('/api/sol/swap/build', () => buy(sol / 2n))
  const { receive, minimumUnits } = confirmed(await trader.buy())
  const least = (await held()) ?? 0n
  expect(least).toBeGreaterThanOrEqual(minimumUnits)
  expect(least).toBeLessThan(receive.units)

  // The price rises by some 6 %: before the fee of 3 % as much would still arrive as the slippage of 5 % allows.
  const before: bigint[] = []
  trader.meanwhile('/api/sol/swap/build', async () => {
    await buy((sol * 171n) / 100n)
    before.push(await s.lamportsOf(own.address))
  })
  const failed = await trader.buy()
  expect(failed).toMatchObject({ end: { state: 'failed', reason: 'failed-on-chain' } })
  const { fee, hasFailed } = await s.landed((await trader.newest()).landed ?? '')
  expect(hasFailed).toBe(true)
  expect([await s.lamportsOf(own.address), await held()]).toEqual([(before[0] ?? 0n) - fee, least])
})

test('PumpSwap, whose amounts leave such a fee out: there is no route', async () => {
  const mint = await issue('on PumpSwap')
  const base = { mint, tokenProgram, amount: poolUnits }
  const quote = { ...wrapped, amount: 10n * sol }
  const { pool, instruction } = openPumpSwapPool(issuer.address, 0, base, quote)
  await s.run(issuer, [...wrapSol(issuer.address, quote.amount), instruction])
  await s.addPool({ id: pool, dex: 'pumpswap', token: mint })
  const trader = await s.trader(own, { token: mint })
  await expect(trader.buy()).rejects.toMatchObject({ code: 'route.none' })
  expect(await trader.trader.log.list()).toEqual([])
})
