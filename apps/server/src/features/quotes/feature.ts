import { getQuote, type QuoteWire } from '@peregrine/contract/routes/quotes'
import { isEvmAddress } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import type { Network } from '@peregrine/core/network'
import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import { noTrading } from '../../domain/sends/openSending.ts'
import { serviceFeeOf } from '../../domain/sends/settings.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { evmSwapRoutes } from './evm/evmSwaps.ts'
import { callOf } from './evm/evmPlan.ts'
import { type EvmQuoteDeps, quoteEvm, quoteToWire } from './evm/quoteEvm.ts'
import { readL1Fee } from './evm/readL1Fee.ts'
import { TokenReader } from './evm/readToken.ts'
import { RoutePools } from './evm/routePools.ts'
import { solanaQuoter } from './solana/solanaQuoter.ts'

/** A request of GET /api/quote. */
type Asked = {
  network: Network
  token: string
  side: 'buy' | 'sell'
  units: bigint
  pool: string | null
  wallet: string | null
  slippageBps: number | null
  mode: 'safe' | 'fast'
}

type Quoter = (asked: Asked) => Promise<QuoteWire>

function evmQuoter(network: EvmNetwork, need: () => EvmQuoteDeps): Quoter {
  return async (asked) => {
    if (!isEvmAddress(asked.token)) throw new Fault('token.unknown', { network })
    const deps = need()
    const quote = await quoteEvm(deps, { ...asked, network })
    const l1 = network === 'base' ? await readL1Fee(deps.request, callOf(quote.order).data) : null
    return quoteToWire(quote, network, l1, deps.now())
  }
}

/** Quotes on every network, and the unsigned trades of EVM networks. */
export const quotesFeature: Feature = {
  serve({ pool: db, request, trading = noTrading, now }) {
    const deps: EvmQuoteDeps | null = request && {
      request,
      pools: new RoutePools(request),
      tokens: new TokenReader(db, request),
      serviceFeeOf: (network) => serviceFeeOf(trading.settings, network),
      now,
    }
    const need = () => {
      if (!deps) throw new Fault('chain.unreachable', { chain: 'eth', why: 'no endpoint is set' })
      return deps
    }
    const onSolana = solanaQuoter({ pool: db, request, trading, now })
    const ofSolana =
      (network: 'sol' | 'pump'): Quoter =>
      (asked) =>
        onSolana({ ...asked, network })
    const quoters: Record<Network, Quoter> = {
      eth: evmQuoter('eth', need),
      base: evmQuoter('base', need),
      bsc: evmQuoter('bsc', need),
      four: evmQuoter('four', need),
      sol: ofSolana('sol'),
      pump: ofSolana('pump'),
    }
    return {
      routes(server) {
        mount(server, getQuote, ({ params, query: { units, pool, wallet, slippageBps, ...rest } }) =>
          quoters[params.network]({
            ...params,
            ...rest,
            units: BigInt(units),
            pool: pool ?? null,
            wallet: wallet ?? null,
            slippageBps: slippageBps ?? null,
          }),
        )
        evmSwapRoutes(server, need)
      },
    }
  },
}
