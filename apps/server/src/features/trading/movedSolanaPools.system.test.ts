import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { cpmmPool } from '@peregrine/sandbox/solana/programs/addresses'
import { swapOnCpmm } from '@peregrine/sandbox/solana/programs/cpmmInstructions'
import { tradeOnPumpSwap } from '@peregrine/sandbox/solana/programs/pumpSwapInstructions'
import { wrapSol } from '@peregrine/sandbox/solana/programs/systemInstructions'
import { type Keypair, keypairFor } from '@peregrine/sandbox/solana/wire/keypair'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type OpenTrader, press } from './testing/openTrader.ts'
import { fillCurve, launchCoin, migrateCoin } from './testing/pumpCoins.ts'
import { type SolanaTraders, startSolanaTraders } from './testing/solanaTraders.ts'

const sol = 1_000_000_000n
const million = 1_000_000_000_000n
const build = '/api/sol/swap/build'
const confirmed = { end: { state: 'confirmed' } }
const failedOnChain = { end: { state: 'failed', reason: 'failed-on-chain' } }

let s: SolanaTraders
let own: Keypair
let other: Keypair
/** Holds most of every established token, and tens of thousands of wrapped SOL. */
let maker: Keypair

beforeAll(async () => {
  s = await startSolanaTraders('moved pools')
  ;[own, other, maker] = [s.personAt(0), s.personAt(1), keypairFor(s.seed, 'maker-0')]
})
afterAll(() => s?.end())
// What cannot be built is told on the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

type Side = 'buy' | 'sell'
type Coin = { mint: string; tokenProgram: string }

const heldOf = ({ mint, tokenProgram }: Coin) => s.unitsIn(s.associated(own.address, mint, tokenProgram))

/** What the network took for the trader's last transaction, which must have failed; 0 where nothing was signed. */
async function feeOfFailure(trader: OpenTrader): Promise<bigint> {
  const hash = (await trader.newest()).attempts.at(-1)?.hash
  if (hash === undefined) return 0n
  const { fee, hasFailed } = await s.landed(hash)
  expect([hasFailed, fee > 0n]).toEqual([true, true])
  return fee
}

/**
 * Presses while others act on the way to `path`. What the wallet held when they were done it must hold in the end, but for
 * the network's fee.
 */
async function pressMeanwhile(
  trader: OpenTrader,
  coin: Coin,
  { side, path, act }: { side: Side; path: string; act: () => Promise<unknown> },
) {
  const purse = async () => ({ lamports: await s.lamportsOf(own.address), units: await heldOf(coin) })
  const seen: Awaited<ReturnType<typeof purse>>[] = []
  trader.meanwhile(path, async () => {
    await act()
    seen.push(await purse())
  })
  const outcome = await press(trader, side)
  const [before] = seen
  if (!before) throw new Error('nobody acted')
  const fee = await feeOfFailure(trader)
  expect(await purse()).toEqual({ ...before, lamports: before.lamports - fee })
  return outcome
}

/** An established token, in a pool of 40 million with 200 SOL; for a sale the trader holds some of it. */
async function openEstablished(symbol: string, side: Side) {
  const mint = s.sandbox.contracts[`token${symbol}`] ?? ''
  await s.addPool({ id: cpmmPool(mint, nativeSolMint).pool, dex: 'raydium-cpmm', token: mint })
  const coin = { mint, tokenProgram: programs.token }
  const trader = await s.trader(own, { token: mint })
  if (side === 'sell') expect(await trader.buy()).toMatchObject(confirmed)
  const wrapped = { mint: nativeSolMint, tokenProgram: programs.token }
  const swap = (from: Coin, to: Coin, units: bigint) =>
    s.run(maker, [swapOnCpmm('swap_base_input', maker.address, from, to, units, 1n)])
  return {
    coin,
    trader,
    dump: (units: bigint) => swap(coin, wrapped, units),
    buyUp: (lamports: bigint) => swap(wrapped, coin, lamports),
  }
}

test('Raydium CPMM: a sale whose pool moved past the slippage fails on the chain, for the network’s fee', async () => {
  const { coin, trader, dump } = await openEstablished('BONKY', 'sell')
  const act = () => dump(4n * million)
  expect(await pressMeanwhile(trader, coin, { side: 'sell', path: build, act })).toMatchObject(failedOnChain)
})

test('Raydium CPMM: within the slippage it delivers at least the minimum', async () => {
  const { coin, trader, dump } = await openEstablished('PYTHY', 'sell')
  trader.meanwhile(build, () => dump(million / 2n))
  const before = await s.lamportsOf(own.address)
  const sold = await trader.sellAll()
  expect(sold).toMatchObject(confirmed)
  if (sold.type !== 'ended') throw new Error('nothing was sold')
  const { fee, hasFailed } = await s.landed((await trader.newest()).landed ?? '')
  expect(hasFailed).toBe(false)
  const { quote } = sold
  // The deposit of the emptied account returns, and a tip may have left.
  const received =
    (await s.lamportsOf(own.address)) - before + fee + (quote.fees.tip?.units ?? 0n) - 2_039_280n
  expect(received).toBeGreaterThanOrEqual(quote.minimumUnits)
  expect(received).toBeLessThan(quote.receive.units)
  expect((await heldOf(coin)) ?? 0n).toBe(0n)
})

test.each([
  ['WIFHAT', 'buy', 'on its way', build, failedOnChain],
  ['POPDOG', 'sell', 'on its way', build, failedOnChain],
  ['JUPI', 'buy', 'not built yet', '/api/quote/', { end: { state: 'refused', code: 'quote.moved' } }],
  ['RAYO', 'sell', 'not built yet', '/api/quote/', { end: { state: 'refused', code: 'quote.moved' } }],
] as const)(
  'Raydium CPMM: a pool of %s drained by others while a %s is %s costs no more than the network’s fee',
  async (symbol, side, _, path, end) => {
    const { coin, trader, dump, buyUp } = await openEstablished(symbol, side)
    // To a hundredth of its tokens, or a twentieth of its SOL: the exchange has no withdrawals here.
    const act = () => (side === 'buy' ? buyUp(15_000n * sol) : dump(800n * million))
    expect(await pressMeanwhile(trader, coin, { side, path, act })).toMatchObject(end)
  },
)

test.each([
  ['Token', programs.token],
  ['Token-2022', programs.token2022],
])(
  'PumpSwap, %s: a sale whose pool moved past the slippage fails on the chain, for the network’s fee',
  async (name, tokenProgram) => {
    const coin = await launchCoin(s, other, { name: `moved ${name}`, tokenProgram })
    await fillCurve(s, other, coin)
    await migrateCoin(s, coin)
    const trader = await s.trader(own, { token: coin.mint })
    const bought = await trader.buy()
    expect(bought).toMatchObject({ quote: { hops: [{ dex: 'pumpswap' }] }, ...confirmed })
    const dump = () =>
      s.run(other, [
        ...wrapSol(other.address, 1n),
        tradeOnPumpSwap('sell', coin, other.address, 50n * million, 1n),
      ])
    const outcome = await pressMeanwhile(trader, coin, { side: 'sell', path: build, act: dump })
    expect(outcome).toMatchObject(failedOnChain)
    expect(await trader.sellAll()).toMatchObject(confirmed)
    expect((await heldOf(coin)) ?? 0n).toBe(0n)
  },
)

test.each([
  ['since the bytes were built', build, failedOnChain],
  ['since the quote', '/api/quote/', { end: { state: 'refused', code: 'route.none' } }],
])(
  'pump.fun: a curve filled by others %s costs no more than the network’s fee; once moved, it trades on PumpSwap',
  async (name, path, end) => {
    const coin = await launchCoin(s, other, { name })
    const trader = await s.trader(own, { network: 'pump', token: coin.mint })
    const act = () => fillCurve(s, other, coin)
    expect(await pressMeanwhile(trader, coin, { side: 'buy', path, act })).toMatchObject(end)
    // Between its two markets it has none.
    await expect(trader.buy()).rejects.toMatchObject({ code: 'route.none' })
    await migrateCoin(s, coin)
    const onExchange = { quote: { hops: [{ dex: 'pumpswap' }] }, ...confirmed }
    expect(await trader.buy()).toMatchObject(onExchange)
    expect(await heldOf(coin)).toBeGreaterThan(0n)
    expect(await trader.sellAll()).toMatchObject(onExchange)
    expect((await heldOf(coin)) ?? 0n).toBe(0n)
  },
)
