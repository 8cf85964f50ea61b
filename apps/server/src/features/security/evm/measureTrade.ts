import { nativeCoin } from '@peregrine/core/address'
import { type SimulatedResult, simulateCalls } from '@peregrine/chains/evm/simulateCalls'
import type { Evidence } from '@peregrine/contract/routes/security'
import { evidence, type Finding, finding, unknown } from '../finding.ts'
import { lossBps } from '../lossBps.ts'
import type { Subject } from '../subject.ts'
import { CallScript } from './callScript.ts'
import { type EvmState, erc20, throwaway } from './evmState.ts'
import { revertText } from './revertText.ts'
import { type Purchase, type Sale, unlimited, writePurchase, writeSale } from './roundTrip.ts'
import { type Plan, planTrade } from './tradePlan.ts'

export type TradeFindings = {
  honeypot: Finding
  buyTax: Finding<number>
  sellTax: Finding<number>
  remarks: Evidence[]
}

const { buyer, friend } = throwaway
const coins = 10n ** 24n
// Past the restrictions of a launch's first blocks; nodes fill at most 256 numbers with empty blocks.
const laterBlocks = 200
const laterSeconds = 3_600

/** Returns unknown for the whole trade, with one reason. */
export function nothingOfTrade(reason: Finding<never>): TradeFindings {
  return { honeypot: reason, buyTax: reason, sellTax: reason, remarks: [] }
}

/** Buy, approve, sell; an hour later sell again, and let another wallet sell tokens it received: one call. */
function writeRoundTrip(plan: Plan, received: bigint) {
  const script = new CallScript(plan.state.head)
  const { token, venue } = plan
  const purchase = writePurchase(script, plan)
  script.wait(1, 12)
  const approved = script.call(buyer, { to: token, data: erc20.approve(venue.spender, unlimited) })
  const first = writeSale(script, plan, buyer, received / 4n)
  script.wait(laterBlocks, laterSeconds)
  const later = writeSale(script, plan, buyer, received / 8n)
  script.fund(friend, coins)
  const transferred = script.call(buyer, { to: token, data: erc20.transfer(friend, received / 8n) })
  script.call(friend, { to: token, data: erc20.approve(venue.spender, unlimited) })
  const others = writeSale(script, plan, friend, received / 16n)
  return { blocks: script.blocks, purchase, approved, first, later, transferred, others }
}

/** Returns why a purchase rules out any statement on sales; null when it went well. */
export function buyProblem(purchase: Purchase, results: SimulatedResult[][]): TradeFindings | null {
  if (purchase.funded.some((outcome) => !outcome(results).isOk))
    return nothingOfTrade(unknown('funding-failed'))
  const bought = purchase.bought(results)
  if (!bought.isOk) return nothingOfTrade(unknown('buy-reverted', { why: revertText(bought) }))
  const received = purchase.received(results)
  if (received === null) return nothingOfTrade(unknown('balance-unread'))
  if (received > 0n) return null
  const left = purchase.left(results) ?? 0n
  return {
    honeypot: finding(true, 'buy-delivers-nothing'),
    buyTax:
      left > 0n
        ? finding(10_000, 'tax-measured', { sent: String(left), arrived: '0' })
        : unknown('buy-reverted'),
    sellTax: unknown('buy-reverted', { why: '' }),
    remarks: [],
  }
}

function judgeSales(
  trip: ReturnType<typeof writeRoundTrip>,
  results: SimulatedResult[][],
  block: number,
): Finding {
  const [first, later] = [trip.first.sold(results), trip.later.sold(results)]
  if (!first.isOk && !later.isOk) return finding(true, 'sale-reverted', { why: revertText(first) })
  if (!later.isOk) return finding(true, 'later-sale-reverted', { why: revertText(later) })
  const paid = first.isOk ? trip.first.paid(results) : trip.later.paid(results)
  if (paid === null) return unknown('balance-unread')
  if (paid <= 0n) return finding(true, 'sale-pays-nothing')
  return first.isOk
    ? finding(false, 'sold', { block })
    : finding(false, 'sold-after-wait', { block, seconds: laterSeconds, why: revertText(first) })
}

/** Returns the loss between wallet and pool in a sale. */
export function sellTaxOf(sale: Sale, results: SimulatedResult[][]): Finding<number> {
  const sold = sale.sold(results)
  if (!sold.isOk) return unknown('sale-reverted', { why: revertText(sold) })
  const [given, arrived] = [sale.given(results), sale.arrived(results)]
  if (given === null || arrived === null) return unknown('balance-unread')
  return finding(lossBps(given, arrived), 'tax-measured', { sent: String(given), arrived: String(arrived) })
}

/** Returns the loss between pool and wallet in a purchase. */
export function buyTaxOf({ left, received }: Purchase, results: SimulatedResult[][]): Finding<number> {
  const [sent, arrived] = [left(results), received(results)]
  if (sent === null || arrived === null) return unknown('balance-unread')
  return finding(lossBps(sent, arrived), 'tax-measured', { sent: String(sent), arrived: String(arrived) })
}

function remarksOf(
  { transferred, others }: ReturnType<typeof writeRoundTrip>,
  results: SimulatedResult[][],
  isCurve: boolean,
): Evidence[] {
  // Until a curve is filled its tokens can only go to the curve: the launchpad's rule, not the token's.
  if (isCurve) return []
  const sent = transferred(results)
  if (!sent.isOk) return [evidence('transfer-reverted', { why: revertText(sent) })]
  const sold = others.sold(results)
  return sold.isOk ? [] : [evidence('recipient-sale-reverted', { why: revertText(sold) })]
}

/**
 * Simulates buying a little of the token in its pool and selling it again: once to learn the amount received, then the
 * whole round trip in one call. Taxes are the loss between pool and wallet, which excludes the pool's own fee and price
 * impact.
 */
export async function measureTrade(state: EvmState, subject: Subject): Promise<TradeFindings | null> {
  const { pool } = subject
  if (!pool) return nothingOfTrade(unknown('no-pool'))
  const plan = await planTrade(state, subject, pool)
  if ('evidence' in plan) return nothingOfTrade(plan)
  const trial = new CallScript(state.head)
  const purchase = writePurchase(trial, plan)
  const tried = await simulateCalls(state.ask, state.head.number, trial.blocks)
  if (!tried) return null
  const problem = buyProblem(purchase, tried)
  if (problem) return problem
  const trip = writeRoundTrip(plan, purchase.received(tried) ?? 0n)
  const results = await simulateCalls(state.ask, state.head.number, trip.blocks)
  if (!results) return null
  const late = buyProblem(trip.purchase, results)
  if (late) return late
  const honeypot = judgeSales(trip, results, state.head.number)
  return {
    honeypot,
    buyTax: buyTaxOf(trip.purchase, results),
    sellTax: sellTaxOf(trip.first.sold(results).isOk ? trip.first : trip.later, results),
    // If nobody can sell, neither can recipients of a transfer.
    remarks: honeypot.value ? [] : remarksOf(trip, results, plan.venue.pays === nativeCoin),
  }
}
