import { swapOnCpmm } from '../programs/cpmmInstructions.ts'
import { type EstablishedToken, dollars, type Market, wrapped } from './market.ts'
import { cpmmReserves } from './quotes.ts'
import type { CpmmToken } from '../programs/cpmmInstructions.ts'

const startUsd = 180
/** Deviation at which the maker trades; below it the pool's fee exceeds the gain. */
const toleratedBps = 40

/** Moves SOL's price by a small step, drawn back to its origin. */
export function walkPrice(market: Market): void {
  const { random } = market
  const pull = Math.log(startUsd / market.solUsd) * 0.002
  market.solUsd *= Math.exp(pull + (random.next() - 0.5) * 0.004)
}

/** Brings the price pool to the current price. */
export function holdPrice(market: Market): boolean {
  // Dollars have 6 decimals and SOL 9: micro-dollars per lamport.
  return balancePool(market, wrapped, dollars, market.solUsd / 1_000)
}

/** Brings a token's pool part of the way back to its opening price, so that none runs dry. */
export function holdToken(market: Market, token: EstablishedToken): boolean {
  const price = Math.exp(Math.sin(Date.now() / 600_000 + token.symbol.length) * 0.5) * openingPrice
  return balancePool(market, token, wrapped, price)
}

/** Initial price of an established token, in lamports per base unit. */
export const openingPrice = 200_000_000_000 / 40_000_000_000_000

/** Swaps enough to bring a pool's price (quote units per base unit) near `target`; false if it is near already. */
function balancePool(
  { ledger, cast, send }: Market,
  base: CpmmToken,
  quote: CpmmToken,
  target: number,
): boolean {
  const { input: baseHeld, output: quoteHeld } = cpmmReserves(ledger, base, quote)
  const price = Number(quoteHeld) / Number(baseHeld)
  if (Math.abs(price / target - 1) * 10_000 < toleratedBps) return false
  const product = Number(quoteHeld) * Number(baseHeld)
  const [input, output, wanted] =
    price > target
      ? ([base, quote, Math.sqrt(product / target) - Number(baseHeld)] as const)
      : ([quote, base, Math.sqrt(product * target) - Number(quoteHeld)] as const)
  const amount = BigInt(Math.round(wanted * 0.8))
  if (amount <= 0n) return false
  const swap = swapOnCpmm('swap_base_input', cast.maker.address, input, output, amount, 1n)
  return send({
    kind: 'market-maker',
    payer: cast.maker.keypair,
    instructions: [swap],
    trades: { network: 'sol', count: 1 },
  })
}
