import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { anchors, isAnchor } from '@peregrine/protocols/solana/anchors'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { SolanaAccounts } from '@peregrine/protocols/solana/swapHop'
import { transferFee } from '@peregrine/protocols/solana/transferFee'
import type { SolanaFee } from '@peregrine/core/trading/solanaFee'
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

/** A trade as decided, whoever routes it. Amounts in base units; `spend` and `received` with the service fee counted. */
type Decided = {
  spend: bigint
  received: bigint
  minimumReceived: bigint
  slippageBps: number
  impactBps: number | null
  hops: QuoteWire['hops']
  venueFee: QuoteWire['fees']['venue']
  serviceLamports: bigint
  fee: SolanaFee
  rentLamports: bigint
  slot: number
  accounts: SolanaAccounts
}

function feesOf({ serviceFee }: PlanDeps, decided: Decided, token: string): QuoteWire['fees'] {
  const { accounts, serviceLamports, fee, rentLamports } = decided
  const taxBps = taxOf(token, accounts)
  return {
    venue: decided.venueFee,
    tokenTax: { buyBps: taxBps, sellBps: taxBps },
    service: serviceFee && {
      ...serviceFee,
      units: String(serviceLamports),
      token: nativeSolMint,
      isUnfunded: !accounts.get(serviceFee.recipient),
    },
    network: inSol(signatureLamports),
    l1: null,
    priority: inSol(fee.priority),
    tip: fee.tip > 0n ? inSol(fee.tip) : null,
    rent: inSol(rentLamports),
  }
}

/** A decided trade as the page reads it. */
export async function quoteWire(
  deps: PlanDeps,
  { network, side, token, slippageBps }: PlanRequest,
  decided: Decided,
  nowMs: number,
): Promise<QuoteWire> {
  const sol = { token: nativeSolMint, ...(anchors[nativeSolMint] as Shown) }
  const other = { token, ...(await shownToken(deps.pool, token, decided.accounts)) }
  const [pays, gets] = side === 'buy' ? [sol, other] : [other, sol]
  return {
    network,
    side,
    spend: { ...pays, units: String(decided.spend) },
    receive: { ...gets, units: String(decided.received) },
    minimumUnits: String(decided.minimumReceived),
    slippageBps: decided.slippageBps,
    isAutoSlippage: slippageBps === null,
    priceImpactBps: decided.impactBps,
    hops: decided.hops,
    build: 'solana',
    fees: feesOf(deps, decided, token),
    gasUnits: null,
    simulation: null,
    approval: null,
    block: decided.slot,
    expiresAtMs: nowMs + validMs,
  }
}

/**
 * Quotes a trade of a token for SOL, for the networks `sol` and `pump`.
 *
 * @throws the faults of `planSwap`
 */
export async function quoteSolana(deps: PlanDeps, request: PlanRequest, nowMs: number): Promise<QuoteWire> {
  const plan = await planSwap(deps, request)
  const { hops, spend, impactBps } = plan.route
  const decided: Decided = {
    ...plan,
    spend: spend + (request.side === 'buy' ? plan.serviceLamports : 0n),
    impactBps,
    venueFee: venueFee(plan),
    hops: hops.map(({ dex, pool, tokenIn, tokenOut, feePips }) => {
      return { dex, pool, tokenIn, tokenOut, feePips }
    }),
  }
  return quoteWire(deps, request, decided, nowMs)
}
