import { Fault } from '@peregrine/core/fault'
import type { Network } from '@peregrine/core/network'
import { autoSlippageBps, depthOfImpact } from '@peregrine/core/trading/autoSlippage'
import { type SolanaFee, solanaFee } from '@peregrine/core/trading/solanaFee'
import { computeUnitsOf } from '@peregrine/protocols/solana/composeSwap'
import { associatedToken, type FindAddress } from '@peregrine/protocols/solana/findAddress'
import { isEmptiedBy, parseTokenAccount } from '@peregrine/protocols/solana/parseTokenAccount'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { quoteHops, type RouteQuote } from '@peregrine/protocols/solana/quoteHops'
import type { SolanaAccounts, SolanaHop } from '@peregrine/protocols/solana/swapHop'
import { accountRent, tokenRent } from '@peregrine/protocols/solana/rent'
import type { Pool } from 'pg'
import { type Bridges, findPools, hopsThrough } from './findPools.ts'
import type { RouteOpener } from './openRoutes.ts'
import type { PriorityFees } from './priorityFee.ts'

export type PlanDeps = {
  pool: Pool
  opener: RouteOpener
  bridges: Bridges
  fees: PriorityFees
  /** The operator's fee; null where none is set. */
  serviceFee: { bps: number; recipient: string } | null
}

export type PlanRequest = {
  network: Network
  token: string
  side: 'buy' | 'sell'
  units: bigint
  /** Preferred pool. */
  poolId: string | null
  /** True if only that pool counts. */
  isFixed: boolean
  wallet: string | null
  /** Null: by the published formula. */
  slippageBps: number | null
  mode: 'safe' | 'fast'
  /** Lamports that the trader asks for; null: estimated. */
  customFee: bigint | null
}

/** A trade with everything decided but the bytes. Amounts in base units. */
export type SwapPlan = {
  route: RouteQuote
  slot: number
  accounts: SolanaAccounts
  slippageBps: number
  isAutoSlippage: boolean
  /** Least that the last pool must deliver, before the service fee of a sale. */
  minimum: bigint
  /** What the wallet gets for sure, and what is expected, after the service fee. */
  received: bigint
  minimumReceived: bigint
  serviceLamports: bigint
  /** False for a fee that would open the operator's account with less than an account must hold: the trade would fail. */
  canPayService: boolean
  fee: SolanaFee
  rentLamports: bigint
}

const wholeBps = 10_000n

/** Basis points of an amount, rounded down. */
export const partOf = (units: bigint, bps: number): bigint => (units * BigInt(bps)) / wholeBps

/** The best of the routes; the first, which is the preferred pool's, if none gives more. */
function bestOf(routes: readonly SolanaHop[][], units: bigint, slippageBps: number): RouteQuote | null {
  const quotes = routes.flatMap((hops) => quoteHops(hops, units, slippageBps) ?? [])
  return quotes.reduce<RouteQuote | null>((best, quote) => {
    if (!best) return quote
    // Of a purchase that a curve cannot take whole, the price counts.
    return quote.received * best.spend > best.received * quote.spend ? quote : best
  }, null)
}

function slippageOf({ network, slippageBps, units }: PlanRequest, impactBps: number): number {
  if (slippageBps !== null) return slippageBps
  const depthUnits = depthOfImpact(units, impactBps)
  return autoSlippageBps({ network, spendUnits: units, depthUnits, taxBps: null, volatilityBps: null })
}

/** Accounts that tell which token accounts the wallet has: under either token program, and the anchors'. */
async function walletAccounts(deps: PlanDeps, wallet: string | null, mints: readonly string[]) {
  if (wallet === null) return []
  const { find } = deps.opener
  return Promise.all(
    mints.flatMap((mint) => [
      associatedToken(find, wallet, mint, programs.token),
      associatedToken(find, wallet, mint, programs.token2022),
    ]),
  )
}

/** Accounts to read beside the pools': the wallet's of all that is traded, and the operator's own. */
async function accountsBeside(
  deps: PlanDeps,
  { side, token, wallet }: PlanRequest,
  hops: readonly { tokenOut: string }[],
): Promise<string[]> {
  const outs = hops.map(({ tokenOut }) => tokenOut)
  // What is sold tells whether its account is empty then.
  const mints = new Set([...outs, ...(side === 'sell' ? [token] : [])])
  const own = await walletAccounts(
    deps,
    wallet,
    [...mints].filter((mint) => mint !== nativeSolMint),
  )
  return deps.serviceFee ? [...own, deps.serviceFee.recipient] : own
}

async function rentOf(
  deps: PlanDeps,
  { hops }: RouteQuote,
  wallet: string | null,
  accounts: SolanaAccounts,
): Promise<bigint> {
  let rent = 0n
  for (const { tokenOut, programOut } of hops) {
    // Wrapped SOL is closed again in the same transaction.
    if (tokenOut === nativeSolMint) continue
    const account =
      wallet === null ? null : await associatedToken(deps.opener.find, wallet, tokenOut, programOut)
    if (account === null || !accounts.get(account)) rent += tokenRent(programOut)
  }
  return rent
}

/** True unless the operator's fee would open an account with less than one must hold. */
export function canPay(
  fee: { recipient: string } | null,
  lamports: bigint,
  accounts: SolanaAccounts,
): boolean {
  return fee === null || lamports >= accountRent || Boolean(accounts.get(fee.recipient))
}

/** What of a plan tells whether it sells everything. */
type Sold = Pick<SwapPlan, 'accounts'> & {
  route: Pick<RouteQuote, 'spend'> & { hops: readonly Pick<SolanaHop, 'tokenIn' | 'programIn'>[] }
}

/** True if a sale leaves the wallet's token account empty, and the wallet can close it. */
export async function emptiesSold(
  find: FindAddress,
  { route, accounts }: Sold,
  wallet: string,
): Promise<boolean> {
  const [first] = route.hops
  if (!first || first.tokenIn === nativeSolMint) return false
  const address = await associatedToken(find, wallet, first.tokenIn, first.programIn)
  const held = accounts.get(address)
  const account = held ? parseTokenAccount(held.owner, held.data) : null
  return account !== null && isEmptiedBy(account, route.spend)
}

/** The ways through the pools that may be used. Throws Fault `route.none` where there is none. */
async function routesOf(deps: PlanDeps, { token, side, poolId, isFixed }: PlanRequest) {
  // The coin for itself: there is nothing to trade.
  if (token === nativeSolMint) throw new Fault('route.none')
  const found = await findPools(deps.pool, token, poolId)
  const pools = isFixed ? found.filter(({ id }) => id === poolId) : found
  const routes = await Promise.all(pools.map((pool) => hopsThrough(pool, side, deps.bridges)))
  const usable = routes.flatMap((route) => (route ? [route] : []))
  if (usable.length === 0) throw new Fault('route.none')
  return usable
}

/** The best route at the slippage that it calls for. Throws Fault `route.none`. */
function pickRoute(opened: readonly SolanaHop[][], tradeUnits: bigint, request: PlanRequest) {
  const rough = bestOf(opened, tradeUnits, 0)
  const slippageBps = rough ? slippageOf(request, rough.impactBps) : 0
  const route = rough && quoteHops(rough.hops, tradeUnits, slippageBps)
  if (!route) throw new Fault('route.none')
  return { route, slippageBps }
}

/**
 * Decides route, amounts and fees of a swap from one read of the chain.
 *
 * @throws Fault `token.unknown`, `pool.unknown`, `anchor.unsupported`, `route.none`, `chain.unreachable`,
 *   `reply.malformed`
 */
export async function planSwap(deps: PlanDeps, request: PlanRequest): Promise<SwapPlan> {
  const { side, units, wallet } = request
  const requests = await routesOf(deps, request)
  const more = await accountsBeside(deps, request, requests.flat())
  const { slot, routes: opened, accounts } = await deps.opener.open(requests, more)
  const bps = deps.serviceFee?.bps ?? 0
  const serviceOnSpend = side === 'buy' ? partOf(units, bps) : 0n
  const { route, slippageBps } = pickRoute(opened, units - serviceOnSpend, request)
  const minimum = partOf(route.received, 10_000 - slippageBps) || 1n
  const serviceOnReceipt = side === 'sell' ? partOf(minimum, bps) : 0n
  const pay = requests[0]?.map(({ pool }) => pool) ?? []
  const wanted = request.customFee ?? (await deps.fees.estimate(computeUnitsOf(route), pay))
  return {
    route,
    slot,
    accounts,
    slippageBps,
    isAutoSlippage: request.slippageBps === null,
    minimum,
    received: route.received - serviceOnReceipt,
    minimumReceived: minimum - serviceOnReceipt,
    serviceLamports: serviceOnSpend + serviceOnReceipt,
    canPayService: canPay(deps.serviceFee, serviceOnSpend + serviceOnReceipt, accounts),
    fee: solanaFee(wanted, request.mode),
    rentLamports: await rentOf(deps, route, wallet, accounts),
  }
}
