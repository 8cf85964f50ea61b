import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { Fault, isFault } from '@peregrine/core/fault'
import { autoSlippageBps, depthOfImpact, impactOfPart } from '@peregrine/core/trading/autoSlippage'
import { solanaFee } from '@peregrine/core/trading/solanaFee'
import { associatedToken } from '@peregrine/protocols/solana/findAddress'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { tokenRent } from '@peregrine/protocols/solana/rent'
import type { SolanaAccounts } from '@peregrine/protocols/solana/swapHop'
import { canPay, partOf, type PlanDeps, type PlanRequest } from './planSwap.ts'
import { quoteWire } from './quoteSolana.ts'
import { fetchRouteQuote, type RouteService } from './routeService.ts'

/** Compute units of a route whose own limit is not known before it is built. */
const usualUnits = 400_000
/** What no route of ours can be found for, though the token may be traded elsewhere. */
const unrouted = ['route.none', 'token.unknown', 'pool.unknown', 'anchor.unsupported'] as const

/** True for a fault that says that we have no route. */
export function isUnrouted(error: unknown): boolean {
  return unrouted.some((code) => isFault(error, code))
}

function slippageOf({ network, slippageBps, units }: PlanRequest, impactBps: number | null): number {
  const depthUnits = depthOfImpact(units, impactBps ?? 0)
  return (
    slippageBps ??
    autoSlippageBps({ network, spendUnits: units, depthUnits, taxBps: null, volatilityBps: null })
  )
}

/** The token program of a mint. Throws Fault `route.none` for an address that is none. */
function programOf(token: string, accounts: SolanaAccounts): string {
  const owner = accounts.get(token)?.owner
  if (owner !== programs.token && owner !== programs.token2022) throw new Fault('route.none')
  return owner
}

/** The mint, the wallet's accounts of it, and the operator's. */
async function readAround({ opener, serviceFee }: PlanDeps, { token, wallet }: PlanRequest) {
  const own =
    wallet === null
      ? []
      : await Promise.all(
          [programs.token, programs.token2022].map((program) =>
            associatedToken(opener.find, wallet, token, program),
          ),
        )
  return opener.open([], [token, ...own, ...(serviceFee ? [serviceFee.recipient] : [])])
}

async function rentOf(
  { opener }: PlanDeps,
  { side, token, wallet }: PlanRequest,
  accounts: SolanaAccounts,
): Promise<bigint> {
  if (side === 'sell') return 0n
  const program = programOf(token, accounts)
  const own = wallet === null ? null : await associatedToken(opener.find, wallet, token, program)
  return own !== null && accounts.get(own) ? 0n : tokenRent(program)
}

/**
 * Quotes a trade that no route of ours can make by the operator's route service alone. Fees of its venues are within its
 * price.
 *
 * @throws Fault `route.none` for what is no token, and the faults of `fetchRouteQuote`
 */
export async function quoteByService(
  deps: PlanDeps,
  service: RouteService,
  request: PlanRequest,
  nowMs: number,
): Promise<QuoteWire> {
  const { side, token, units, mode } = request
  if (token === nativeSolMint) throw new Fault('route.none')
  const { slot, accounts } = await readAround(deps, request)
  programOf(token, accounts)
  const bps = deps.serviceFee?.bps ?? 0
  const payable = (lamports: bigint) => (canPay(deps.serviceFee, lamports, accounts) ? lamports : 0n)
  const serviceOnSpend = side === 'buy' ? payable(partOf(units, bps)) : 0n
  const [inputMint, outputMint] = side === 'buy' ? [nativeSolMint, token] : [token, nativeSolMint]
  const routed = await fetchRouteQuote(service, {
    inputMint,
    outputMint,
    units: String(units - serviceOnSpend),
    slippageBps: request.slippageBps ?? 0,
  })
  const impactBps = impactOfPart(routed.priceImpactPct)
  const slippageBps = slippageOf(request, impactBps)
  const out = BigInt(routed.outUnits)
  const minimum = partOf(out, 10_000 - slippageBps) || 1n
  const serviceOnReceipt = side === 'sell' ? payable(partOf(minimum, bps)) : 0n
  const serviceLamports = serviceOnSpend + serviceOnReceipt
  const wire = await quoteWire(
    // Whoever reads of a fee pays it with the trade.
    serviceLamports > 0n ? deps : { ...deps, serviceFee: null },
    request,
    {
      spend: units,
      received: out - serviceOnReceipt,
      minimumReceived: minimum - serviceOnReceipt,
      slippageBps,
      impactBps,
      hops: routed.hops.map((hop) => ({ ...hop, feePips: null })),
      venueFee: null,
      serviceLamports,
      fee: solanaFee(await deps.fees.estimate(usualUnits, []), mode),
      rentLamports: await rentOf(deps, request, accounts),
      slot,
      accounts,
    },
    nowMs,
  )
  return { ...wire, isByService: true }
}
