import { tradeOnCurve, tradeOnCurveV2 } from '../programs/pumpInstructions.ts'
import { closeTokenAccount, openTokenAccount } from '../programs/systemInstructions.ts'
import type { Person } from './cast.ts'
import { type LaunchedToken, lamports, type Market, partOf } from './market.ts'
import { type Curve, curveLamportsFor, curveTokensFor, heldTokens, readCurve } from './quotes.ts'

const secondsToFill = 110
const solToFill = 86
/** One in this many trades asks for more than the market gives, and fails on chain. */
const doomedOneIn = 120
/** Share of trades in the second form of pump.fun's instructions. */
const secondFormShare = 0.25

/** Makes one launchpad trade by someone; false if nobody could trade. */
export function tradeSomeCurve(market: Market): boolean {
  const { random, curves, cast } = market
  if (curves.length === 0) return false
  const token = random.pickWeighted(curves, heatNow)
  const sells = token.holders.size > 0 && random.chance(token.isRunner ? 0.15 : 0.46)
  if (sells) return sellOnCurve(market, token, random.pick([...token.holders]))
  const buyer = random.chance(0.22) ? random.pick(cast.kols) : random.pick(cast.retail)
  return buyOnCurve(market, token, buyer, buySize(market, token) * buyer.weight)
}

/** New tokens attract most trades; after some minutes only runners do. */
function heatNow({ heat, bornMs, isRunner }: LaunchedToken): number {
  const ageMinutes = (Date.now() - bornMs) / 60_000
  return heat * (isRunner ? 1 : Math.max(0.03, Math.exp(-ageMinutes / 3)))
}

/**
 * Size of an ordinary buy, in SOL. A runner's buys are large enough to fill its curve in minutes at any rate of trades.
 */
function buySize({ random, rate }: Market, { isRunner }: LaunchedToken): number {
  if (!isRunner) return random.logBetween(0.02, 0.8)
  const tradesToFill = Math.max(12, (rate / 2) * 0.4 * secondsToFill)
  return (solToFill / tradesToFill) * random.logBetween(0.4, 2.2)
}

/** Buys for an amount of SOL; false if the order failed. */
export function buyOnCurve(market: Market, token: LaunchedToken, buyer: Person, sol: number): boolean {
  const { random, ledger, send } = market
  const { address } = buyer
  const curve = readCurve(ledger, token.mint)
  const spend = lamports(sol)
  const expected = curveTokensFor(curve, spend)
  if (curve.isComplete || expected === 0n) return false
  const isDoomed = random.chance(1 / doomedOneIn)
  const trade = random.chance(0.6)
    ? buyByLamports(market, token, buyer, spend, isDoomed ? expected * 2n : partOf(expected, 0.85))
    : buyByTokens(market, token, buyer, expected, isDoomed ? spend / 2n : partOf(spend, 1.2))
  const opening = openTokenAccount(address, address, token.mint, token.tokenProgram)
  const isNew = !token.holders.has(buyer)
  const instructions = isNew ? [opening, trade] : [trade]
  const done = send({
    kind: 'curve-buy',
    payer: buyer.keypair,
    instructions,
    trades: { network: 'pump', count: 1 },
    isDoomed,
  })
  if (done) token.holders.add(buyer)
  return done
}

type Buying = (
  market: Market,
  token: LaunchedToken,
  buyer: Person,
  amount: bigint,
  limit: bigint,
) => ReturnType<typeof tradeOnCurve>

const buyByLamports: Buying = ({ random }, token, { address }, spend, min) =>
  random.chance(secondFormShare)
    ? tradeOnCurveV2('buy_exact_quote_in_v2', token, address, spend, min)
    : tradeOnCurve('buy_exact_sol_in', token, address, spend, min)

const buyByTokens: Buying = ({ random }, token, { address }, tokens, max) =>
  random.chance(secondFormShare)
    ? tradeOnCurveV2('buy_v2', token, address, tokens, max)
    : tradeOnCurve('buy', token, address, tokens, max)

/** Tokens in a sale. Holders of a runner sell no more at a time than others buy, or it would never fill. */
function sellSize(market: Market, token: LaunchedToken, curve: Curve, held: bigint): bigint {
  const { random } = market
  if (token.isRunner) return curveTokensFor(curve, lamports(buySize(market, token)))
  return random.chance(0.5) ? held : partOf(held, 0.15 + 0.6 * random.next())
}

function sellOnCurve(market: Market, token: LaunchedToken, seller: Person): boolean {
  const { random, ledger, send } = market
  const held = heldTokens(ledger, seller.address, token)
  if (held === 0n) {
    token.holders.delete(seller)
    return false
  }
  const curve = readCurve(ledger, token.mint)
  const wanted = sellSize(market, token, curve, held)
  const sellsAll = wanted >= held
  const amount = sellsAll ? held : wanted
  const expected = curveLamportsFor(curve, amount)
  if (expected <= 0n) return false
  const isDoomed = random.chance(1 / doomedOneIn)
  const limit = isDoomed ? expected * 2n : partOf(expected, 0.85)
  const trade = random.chance(secondFormShare)
    ? tradeOnCurveV2('sell_v2', token, seller.address, amount, limit)
    : tradeOnCurve('sell', token, seller.address, amount, limit)
  const instructions = sellsAll ? [trade, closeTokenAccount(seller.address, token)] : [trade]
  const done = send({
    kind: 'curve-sell',
    payer: seller.keypair,
    instructions,
    trades: { network: 'pump', count: 1 },
    isDoomed,
  })
  if (done && sellsAll) token.holders.delete(seller)
  return done
}
