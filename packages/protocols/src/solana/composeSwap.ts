import { computeUnitPrice } from '@peregrine/core/trading/solanaFee'
import { closeTokenAccount, openTokenAccount, transferSol, wrapSol } from './tokenInstructions.ts'
import { computeBudget } from './computeBudget.ts'
import { associatedToken, type FindAddress } from './findAddress.ts'
import { nativeSolMint, programs } from './programs.ts'
import type { RouteQuote } from './quoteHops.ts'
import type { HopOrder } from './swapHop.ts'
import type { Instruction } from './writeMessage.ts'

/** Costs that are paid beside the trade. */
export type SwapCosts = {
  /** Priority fee in lamports; spent through the price of a compute unit. */
  priorityLamports: bigint
  tip: { account: string; lamports: bigint } | null
  /** The operator's fee. */
  service: { recipient: string; lamports: bigint } | null
}

export type SwapOrder = {
  wallet: string
  route: RouteQuote
  /** Least base units that the last pool must deliver; at least 1. */
  minimum: bigint
  costs: SwapCosts
  /** Closes the token account that a sale of everything leaves empty. */
  closesSold: boolean
}

const baseComputeUnits = 90_000

/** Compute units to ask for: what the venues take at most, with room for token accounts and transfers. */
export function computeUnitsOf({ hops }: RouteQuote): number {
  return hops.reduce((sum, hop) => sum + hop.computeUnits, baseComputeUnits)
}

/** A swap's instructions without its costs: preparation, one trade a pool, unwrapping. */
export type SwapSteps = { before: Instruction[]; trades: Instruction[]; after: Instruction[] }

/** Order of one pool in a route. */
function hopOrderOf(
  route: RouteQuote,
  index: number,
  { minimum, wrapsInput }: { minimum: bigint; wrapsInput: boolean },
): HopOrder {
  const spend = route.quotes[index]?.spend ?? 0n
  if (index === route.hops.length - 1) return { kind: 'exact-in', units: spend, limit: minimum }
  const middle = route.quotes[index + 1]?.spend ?? 0n
  // A first pool that can sell an exact amount leaves what is over as SOL, which returns with the wrapped account.
  const isExactOut = wrapsInput && route.hops[index]?.canExactOut === true
  return isExactOut
    ? { kind: 'exact-out', units: middle, limit: spend }
    : { kind: 'exact-in', units: spend, limit: middle }
}

/** Instructions of a route's trades; `minimum` is the least that the last pool must deliver. */
export async function swapSteps(
  find: FindAddress,
  { route, wallet, minimum }: Pick<SwapOrder, 'route' | 'wallet' | 'minimum'>,
): Promise<SwapSteps> {
  const steps: SwapSteps = { before: [], trades: [], after: [] }
  const wrapped = await associatedToken(find, wallet, nativeSolMint, programs.token)
  const [first] = route.hops
  const wrapsInput = first !== undefined && first.tokenIn === nativeSolMint && !first.usesBareSol
  if (wrapsInput) steps.before.push(...wrapSol(wallet, wrapped, route.spend))
  let unwraps = wrapsInput
  for (const [index, hop] of route.hops.entries()) {
    const { tokenOut, programOut } = hop
    if (tokenOut !== nativeSolMint || !hop.usesBareSol) {
      const account = await associatedToken(find, wallet, tokenOut, programOut)
      steps.before.push(openTokenAccount(wallet, account, tokenOut, programOut))
      unwraps ||= tokenOut === nativeSolMint
    }
    steps.trades.push(await hop.build(wallet, hopOrderOf(route, index, { minimum, wrapsInput })))
  }
  if (unwraps) steps.after.push(closeTokenAccount(wallet, wrapped, programs.token))
  return steps
}

/**
 * All instructions of a swap, in order: compute budget, token accounts, trade, unwrapping, service fee, tip.
 *
 * @throws Error for a minimum below 1: nothing is ever traded without one
 */
export async function composeSwap(find: FindAddress, order: SwapOrder): Promise<Instruction[]> {
  const { wallet, route, minimum, costs, closesSold } = order
  if (minimum < 1n) throw new Error('a swap needs a minimum')
  const { before, trades, after } = await swapSteps(find, order)
  const [first] = route.hops
  if (closesSold && first && first.tokenIn !== nativeSolMint) {
    const sold = await associatedToken(find, wallet, first.tokenIn, first.programIn)
    after.push(closeTokenAccount(wallet, sold, first.programIn))
  }
  const { service, tip, priorityLamports } = costs
  if (service && service.lamports > 0n) after.push(transferSol(wallet, service.recipient, service.lamports))
  if (tip) after.push(transferSol(wallet, tip.account, tip.lamports))
  const units = computeUnitsOf(route)
  return [
    ...computeBudget(units, computeUnitPrice(priorityLamports, BigInt(units))),
    ...before,
    ...trades,
    ...after,
  ]
}
