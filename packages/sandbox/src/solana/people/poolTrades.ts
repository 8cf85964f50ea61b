import { canonicalPool } from '../programs/addresses.ts'
import { swapOnCpmm } from '../programs/cpmmInstructions.ts'
import { tradeOnPumpSwap } from '../programs/pumpSwapInstructions.ts'
import { closeTokenAccount, openTokenAccount, unwrapSol, wrapSol } from '../programs/systemInstructions.ts'
import type { Person } from './cast.ts'
import {
  dollars,
  type EstablishedToken,
  type LaunchedToken,
  lamports,
  type Market,
  partOf,
  wrapped,
} from './market.ts'
import { cpmmInput, cpmmOutput, cpmmReserves, heldTokens, pumpSwapReserves } from './quotes.ts'

/** Makes one pool trade by someone; false if nobody could trade. */
export function tradeSomePool(market: Market): boolean {
  const { random, pools, established, cast } = market
  const person = random.chance(0.22) ? random.pick(cast.kols) : random.pick(cast.retail)
  const fate = random.next()
  if (fate < 0.08) return tradeRoute(market, person)
  if (fate < 0.14) return swapDollars(market, person)
  if (fate < 0.55 && pools.length > 0)
    return tradePumpSwap(
      market,
      random.pickWeighted(pools, ({ heat }) => heat),
      person,
    )
  return tradeEstablished(market, random.pick(established), person)
}

function tradePumpSwap(market: Market, token: LaunchedToken, person: Person): boolean {
  const { random, ledger } = market
  const sells = token.holders.size > 0 && random.chance(0.48)
  const { tokens, lamports: reserve } = pumpSwapReserves(ledger, canonicalPool(token.mint), token)
  if (!sells) return buyOnPumpSwap(market, token, person, { tokens, reserve })
  const seller = random.pick([...token.holders])
  const held = heldTokens(ledger, seller.address, token)
  if (held === 0n) {
    token.holders.delete(seller)
    return false
  }
  const sellsAll = random.chance(0.4)
  const amount = sellsAll ? held : partOf(held, 0.1 + 0.5 * random.next())
  const expected = (amount * reserve) / (tokens + amount)
  const trade = tradeOnPumpSwap('sell', token, seller.address, amount, partOf(expected, 0.8))
  const closing = sellsAll ? [closeTokenAccount(seller.address, token)] : []
  const instructions = [...wrapSol(seller.address, 1n), trade, ...closing, unwrapSol(seller.address)]
  if (sellsAll) token.holders.delete(seller)
  return market.send({
    kind: 'pumpswap-sell',
    payer: seller.keypair,
    instructions,
    units: 300_000,
    trades: { network: 'sol', count: 1 },
  })
}

function buyOnPumpSwap(
  market: Market,
  token: LaunchedToken,
  buyer: Person,
  pool: { tokens: bigint; reserve: bigint },
): boolean {
  const { random, send } = market
  const spend = lamports(random.logBetween(0.05, 2.5) * buyer.weight)
  const expected = (pool.tokens * spend) / (pool.reserve + spend)
  const { address } = buyer
  const trade = random.chance(0.5)
    ? tradeOnPumpSwap('buy_exact_quote_in', token, address, spend, partOf(expected, 0.8))
    : tradeOnPumpSwap('buy', token, address, partOf(expected, 0.9), partOf(spend, 1.2))
  const instructions = [
    openTokenAccount(address, address, token.mint, token.tokenProgram),
    ...wrapSol(address, partOf(spend, 1.25)),
    trade,
    unwrapSol(address),
  ]
  const done = send({
    kind: 'pumpswap-buy',
    payer: buyer.keypair,
    instructions,
    units: 300_000,
    trades: { network: 'sol', count: 1 },
  })
  if (done) token.holders.add(buyer)
  return done
}

function tradeEstablished(market: Market, token: EstablishedToken, person: Person): boolean {
  const { random, ledger, send } = market
  const sells = token.holders.size > 0 && random.chance(0.5)
  const trader = sells ? random.pick([...token.holders]) : person
  const { address } = trader
  const trades = { network: 'sol', count: 1 } as const
  if (sells) {
    const amount = partOf(heldTokens(ledger, address, token), 0.2 + 0.6 * random.next())
    if (amount === 0n) {
      token.holders.delete(trader)
      return false
    }
    const expected = cpmmOutput(cpmmReserves(ledger, token, wrapped), amount)
    const swap = swapOnCpmm('swap_base_input', address, token, wrapped, amount, partOf(expected, 0.9))
    return send({
      kind: 'cpmm-sell',
      payer: trader.keypair,
      instructions: [...wrapSol(address, 1n), swap, unwrapSol(address)],
      trades,
    })
  }
  const spend = lamports(random.logBetween(0.05, 4) * trader.weight)
  const reserves = cpmmReserves(ledger, wrapped, token)
  const expected = cpmmOutput(reserves, spend)
  const byOutput = random.chance(0.25)
  const swap = byOutput
    ? swapOnCpmm(
        'swap_base_output',
        address,
        wrapped,
        token,
        partOf(cpmmInput(reserves, expected), 1.1),
        expected,
      )
    : swapOnCpmm('swap_base_input', address, wrapped, token, spend, partOf(expected, 0.9))
  const opening = openTokenAccount(address, address, token.mint, token.tokenProgram)
  const instructions = [opening, ...wrapSol(address, partOf(spend, 1.15)), swap, unwrapSol(address)]
  const done = send({ kind: 'cpmm-buy', payer: trader.keypair, instructions, trades })
  if (done) token.holders.add(trader)
  return done
}

/** Swaps dollars to SOL or back on the price pool. */
function swapDollars(market: Market, person: Person): boolean {
  const { random, ledger, send } = market
  const { address, keypair } = person
  const sol = lamports(random.logBetween(0.1, 5))
  const trades = { network: 'sol', count: 1 } as const
  if (random.chance(0.5)) {
    const expected = cpmmOutput(cpmmReserves(ledger, wrapped, dollars), sol)
    const swap = swapOnCpmm('swap_base_input', address, wrapped, dollars, sol, partOf(expected, 0.95))
    return send({
      kind: 'dollar-buy',
      payer: keypair,
      instructions: [...wrapSol(address, sol), swap, unwrapSol(address)],
      trades,
    })
  }
  const amount = cpmmInput(cpmmReserves(ledger, dollars, wrapped), sol)
  if (heldTokens(ledger, address, dollars) < partOf(amount, 1.1)) return false
  const swap = swapOnCpmm('swap_base_output', address, dollars, wrapped, partOf(amount, 1.1), sol)
  return send({
    kind: 'dollar-sell',
    payer: keypair,
    instructions: [...wrapSol(address, 1n), swap, unwrapSol(address)],
    trades,
  })
}

/** Swaps dollars to a token via SOL: two swaps in one transaction, the second spending the output of the first. */
function tradeRoute(market: Market, person: Person): boolean {
  const { random, ledger, send, established } = market
  const { address, keypair } = person
  const token = random.pick(established)
  const amount = BigInt(Math.round(random.logBetween(5, 400) * 1_000_000))
  if (heldTokens(ledger, address, dollars) < amount) return false
  const sol = cpmmOutput(cpmmReserves(ledger, dollars, wrapped), amount)
  const expected = cpmmOutput(cpmmReserves(ledger, wrapped, token), sol)
  if (expected === 0n) return false
  const instructions = [
    openTokenAccount(address, address, token.mint, token.tokenProgram),
    ...wrapSol(address, 1n),
    swapOnCpmm('swap_base_input', address, dollars, wrapped, amount, sol),
    swapOnCpmm('swap_base_input', address, wrapped, token, sol, partOf(expected, 0.95)),
    unwrapSol(address),
  ]
  const done = send({
    kind: 'route',
    payer: keypair,
    instructions,
    units: 300_000,
    trades: { network: 'sol', count: 2 },
  })
  if (done) token.holders.add(person)
  return done
}
