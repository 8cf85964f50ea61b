import { getMakers, getTopTraders } from '@peregrine/contract/routes/topTraders'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import type { Ledgers } from '../../domain/ledgers/ledgers.ts'
import type { TokenLedger } from '../../domain/ledgers/readLedger.ts'
import { findTokenOfPool } from '../../domain/ledgers/store.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import { rankTraders, traderToWire } from './wire.ts'

type TraderDeps = { pool: Pool; ledgers: Ledgers; nameOf: NameOf; gaps: GapReader }

function topTraderRoutes(app: FastifyInstance, { pool, ledgers, nameOf, gaps }: TraderDeps): void {
  async function ledgerOf(network: Network, poolId: string): Promise<TokenLedger> {
    const { chain } = networkFacts[network]
    const token = await findTokenOfPool(pool, chain, poolId)
    const ledger = token === null ? null : await ledgers.read(chain, token)
    if (!ledger) throw new Fault('pool.unknown', { network })
    return ledger
  }
  const named = (chain: ChainKey, ledger: TokenLedger, address: string) => {
    const trader = ledger.traders.get(address)
    return trader ? [traderToWire(ledger, trader, nameOf(chain, address))] : []
  }

  mount(app, getTopTraders, async ({ params, query }) => {
    const { chain } = networkFacts[params.network]
    const ledger = await ledgerOf(params.network, params.pool)
    return {
      isComplete: ledger.isComplete,
      tradeLimit: ledgers.limit,
      total: ledger.traders.size,
      readAt: ledger.readAtMs,
      incompleteSince: await gaps.incompleteSince([chain], 0),
      traders: rankTraders(ledger, query.sort, query.limit).map((trader) =>
        traderToWire(ledger, trader, nameOf(chain, trader.address)),
      ),
    }
  })

  mount(app, getMakers, async ({ params, query }) => {
    const { chain } = networkFacts[params.network]
    const ledger = await ledgerOf(params.network, params.pool)
    return {
      developer: ledger.token.creator,
      snipers: ledger.snipers && [...ledger.snipers],
      makers: query.wallets.flatMap((wallet) => named(chain, ledger, wallet)),
    }
  })
}

/** A token's traders and their results. */
export const topTradersFeature: Feature = {
  serve: ({ pool, ledgers, nameOf, gaps }) => ({
    routes: (server) => topTraderRoutes(server, { pool, ledgers, nameOf, gaps }),
  }),
}
