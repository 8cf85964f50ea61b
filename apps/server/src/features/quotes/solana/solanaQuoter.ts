import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { Fault } from '@peregrine/core/fault'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../../chainRequest.ts'
import { noTrading, type TradingDeps } from '../../../domain/sends/openSending.ts'
import { serviceFeeOf } from '../../../domain/sends/settings.ts'
import { Bridges } from './findPools.ts'
import { cachedFind, RouteOpener } from './openRoutes.ts'
import type { PlanDeps } from './planSwap.ts'
import { PriorityFees } from './priorityFee.ts'
import { isUnrouted, quoteByService } from './quoteByService.ts'
import { openRouteService } from './routeService.ts'
import { quoteSolana } from './quoteSolana.ts'

type Context = {
  pool: Pool
  request: ChainRequest | null
  trading?: TradingDeps | undefined
  now(): number
}

/** Everything that quotes and builds of Solana share, for one serving process. */
export type SolanaTrading = PlanDeps & { request: ChainRequest }

/** Opens the caches of quotes and builds; null when this process has no endpoint. */
export function openSolanaTrading({ pool, request, trading, now }: Context): SolanaTrading | null {
  if (!request) return null
  return {
    pool,
    request,
    opener: new RouteOpener(request, cachedFind()),
    bridges: new Bridges(pool, now),
    fees: new PriorityFees(request, now),
    serviceFee: serviceFeeOf((trading ?? noTrading).settings, 'sol'),
  }
}

/** @throws Fault `chain.unreachable` when this process has no endpoint */
export function needTrading(trading: SolanaTrading | null): SolanaTrading {
  if (!trading) throw new Fault('chain.unreachable', { chain: 'sol', why: 'no endpoint is set' })
  return trading
}

/** A quote's request, as parsed by the contract of GET /api/quote. */
export type QuoteRequest = {
  network: 'sol' | 'pump'
  token: string
  side: 'buy' | 'sell'
  units: bigint
  pool: string | null
  wallet: string | null
  slippageBps: number | null
  mode: 'safe' | 'fast'
}

/** The quoter of the networks `sol` and `pump`: our own routes, and where none leads to a token, the operator's service. */
export function solanaQuoter(context: Context): (request: QuoteRequest) => Promise<QuoteWire> {
  const trading = openSolanaTrading(context)
  const url = (context.trading ?? noTrading).settings.routeServiceUrl
  const service = url === null ? null : openRouteService(url, context.now)
  return async ({ pool: poolId, ...asked }) => {
    const deps = needTrading(trading)
    const request = { ...asked, poolId, isFixed: false, customFee: null }
    try {
      return await quoteSolana(deps, request, context.now())
    } catch (error) {
      if (service === null || !isUnrouted(error)) throw error
      return quoteByService(deps, service, request, context.now())
    }
  }
}
