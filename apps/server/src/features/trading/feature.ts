import { type Protection, protections } from '@peregrine/contract/routes/sends'
import { askFaucet, getTrading, type Trading } from '@peregrine/contract/routes/trading'
import { type Network, networkFacts, networks } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { About } from '../../about.ts'
import { sendTimeoutMs } from '../../domain/sends/lane.ts'
import { noTrading, type TradingDeps } from '../../domain/sends/openSending.ts'
import { serviceFeeOf } from '../../domain/sends/settings.ts'
import { isWayOpen, maxRetries } from '../../domain/sends/ways.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { giveCoins } from './giveCoins.ts'

const wayOf = (isOpen: boolean) => ({ isOpen, why: isOpen ? null : ('operator' as const) })

function protectionsOf(trading: TradingDeps, network: Network) {
  const { chain } = networkFacts[network]
  const wayBy = (protection: Protection) => wayOf(isWayOpen(trading, chain, protection))
  return Object.fromEntries(protections.map((name) => [name, wayBy(name)])) as Record<
    Protection,
    ReturnType<typeof wayOf>
  >
}

/** What the operator has opened. Polling: product spec, sections 4 and 9. */
function describeTrading(trading: TradingDeps, { environmentId }: About): Trading {
  const { settings, runId, faucetUrl } = trading
  const entries = networks.map((network) => [
    network,
    { serviceFee: serviceFeeOf(settings, network), protections: protectionsOf(trading, network) },
  ])
  return {
    environment: { id: environmentId, runId },
    networks: Object.fromEntries(entries),
    routeService: wayOf(settings.routeServiceUrl !== null),
    faucet: { isOpen: faucetUrl !== null },
    polling: { EVM: { everyMs: 2_000, tries: 30 }, SOL: { everyMs: 1_000, tries: 10 } },
    send: { timeoutMs: sendTimeoutMs, maxRetries },
  }
}

function tradingRoutes(app: FastifyInstance, trading: TradingDeps, about: About): void {
  mount(app, getTrading, () => describeTrading(trading, about))
  mount(app, askFaucet, ({ body }) => giveCoins(trading.faucetUrl, body))
}

/** What trades may use here, and the sandbox's faucet. */
export const tradingFeature: Feature = {
  serve: ({ about, trading = noTrading }) => ({ routes: (server) => tradingRoutes(server, trading, about) }),
}
