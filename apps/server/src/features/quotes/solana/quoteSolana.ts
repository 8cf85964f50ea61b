import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { anchors, isAnchor } from '@peregrine/protocols/solana/anchors'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { SolanaAccounts } from '@peregrine/protocols/solana/swapHop'
import { transferFee } from '@peregrine/protocols/solana/transferFee'
import type { Pool } from 'pg'
import { type PlanDeps, type PlanRequest, planSwap, type SwapPlan } from './planSwap.ts'

/** Lamports for one signature. */
const signatureLamports = 5_000n
const validMs = 10_000
const decimalsAt = 44

type Shown = { symbol: string; decimals: number }

async function readSymbol(db: Pool, token: string): Promise<string> {
  const { rows } = await db.query<{ symbol: string | null }>({
    name: 'solana-quote-symbol',
    text: `select symbol from token where chain = 'sol' and address = $1`,
    values: [token],
  })
  return rows[0]?.symbol ?? ''
}

async function shownToken(db: Pool, token: string, accounts: SolanaAccounts): Promise<Shown> {
  if (isAnchor(token)) return anchors[token] as Shown
  // Product document: nine decimals if they cannot be read.
  return { symbol: await readSymbol(db, token), decimals: accounts.get(token)?.data[decimalsAt] ?? 9 }
}

/** The fee that the mint itself keeps, in basis points. */
function taxOf(token: string, accounts: SolanaAccounts): number | null {
  const mint = accounts.get(token)
  return mint ? Number(transferFee(mint.data, 10_000_000_000n) / 1_000_000n) : null
}

/** Fees of all venues; null if they are in several tokens. */
function venueFee({ route }: SwapPlan): { token: string; units: string } | null {
  const [first, second] = route.quotes
  if (!first) return null
  if (second && second.fee.token !== first.fee.token) return null
  return { token: first.fee.token, units: String(first.fee.units + (second?.fee.units ?? 0n)) }
}

const inSol = (units: bigint) => ({ token: nativeSolMint, units: String(units) })

function feesOf(plan: SwapPlan, { serviceFee }: PlanDeps, token: string): QuoteWire['fees'] {
  const taxBps = taxOf(token, plan.accounts)
  return {
    venue: venueFee(plan),
    tokenTax: { buyBps: taxBps, sellBps: taxBps },
    service: serviceFee && { ...serviceFee, units: String(plan.serviceLamports), token: nativeSolMint },
    network: inSol(signatureLamports),
    l1: null,
    priority: inSol(plan.fee.priority),
    tip: plan.fee.tip > 0n ? inSol(plan.fee.tip) : null,
    rent: inSol(plan.rentLamports),
  }
}

/**
 * Quotes a trade of a token for SOL, for the networks `sol` and `pump`.
 *
 * @throws the faults of `planSwap`
 */
export async function quoteSolana(deps: PlanDeps, request: PlanRequest, nowMs: number): Promise<QuoteWire> {
  const plan = await planSwap(deps, request)
  const { route, accounts } = plan
  const { network, side, token } = request
  const shown = await shownToken(deps.pool, token, accounts)
  const sol = { token: nativeSolMint, ...(anchors[nativeSolMint] as Shown) }
  const other = { token, ...shown }
  const serviceOnSpend = side === 'buy' ? plan.serviceLamports : 0n
  const spendUnits = String(route.spend + serviceOnSpend)
  const receiveUnits = String(plan.received)
  return {
    network,
    side,
    spend: { ...(side === 'buy' ? sol : other), units: spendUnits },
    receive: { ...(side === 'buy' ? other : sol), units: receiveUnits },
    minimumUnits: String(plan.minimumReceived),
    slippageBps: plan.slippageBps,
    isAutoSlippage: plan.isAutoSlippage,
    priceImpactBps: route.impactBps,
    hops: route.hops.map(({ dex, pool, tokenIn, tokenOut, feePips }) => {
      return { dex, pool, tokenIn, tokenOut, feePips }
    }),
    build: 'solana',
    fees: feesOf(plan, deps, token),
    gasUnits: null,
    simulation: null,
    approval: null,
    block: plan.slot,
    expiresAtMs: nowMs + validMs,
  }
}
