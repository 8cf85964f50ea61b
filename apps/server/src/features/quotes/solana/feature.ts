import {
  buildSolanaSwap,
  getRouteInstructions,
  getRouteQuote,
  getSwapTx,
} from '@peregrine/contract/routes/solanaSwaps'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import { noTrading, type TradingDeps } from '../../../domain/sends/openSending.ts'
import type { Feature } from '../../../feature.ts'
import { mount } from '../../../http/mount.ts'
import { buildSwap } from './buildSwap.ts'
import {
  fetchRouteInstructions,
  fetchRouteQuote,
  openRouteService,
  type RouteService,
} from './routeService.ts'
import { needTrading, openSolanaTrading, type SolanaTrading } from './solanaQuoter.ts'

function swapRoutes(app: FastifyInstance, trading: SolanaTrading | null): void {
  mount(app, getSwapTx, async ({ body }) => (await buildSwap(needTrading(trading), body)).transaction)
  mount(app, buildSolanaSwap, async ({ body }) => {
    const { transaction, lastValidBlockHeight, plan, minimumReceived, tipLamports } = await buildSwap(
      needTrading(trading),
      body,
    )
    return {
      transaction,
      lastValidBlockHeight,
      expectedUnits: String(plan.received),
      minimumUnits: String(minimumReceived),
      priorityLamports: String(plan.fee.priority),
      tipLamports: String(tipLamports),
      rentLamports: String(plan.rentLamports),
      isFeeClamped: plan.fee.isClamped,
    }
  })
}

function routeServiceRoutes(app: FastifyInstance, { settings }: TradingDeps, now: () => number): void {
  const { routeServiceUrl: url } = settings
  const service = url === null ? null : openRouteService(url, now)
  const needService = (): RouteService => {
    if (service === null) throw new Fault('feature.off', { setting: 'ROUTE_SERVICE_URL' })
    return service
  }
  mount(app, getRouteQuote, ({ query }) => fetchRouteQuote(needService(), query))
  mount(app, getRouteInstructions, ({ body }) => fetchRouteInstructions(needService(), body))
}

/** Unsigned Solana swaps, and the operator's route service. */
export const solanaSwapsFeature: Feature = {
  serve: ({ pool, request, trading = noTrading, now }) => ({
    routes(server) {
      swapRoutes(server, openSolanaTrading({ pool, request, trading, now }))
      routeServiceRoutes(server, trading, now)
    },
  }),
}
