import { getTokenBalance } from '@peregrine/contract/routes/balances'
import { Fault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ChainRequest } from '../../chainRequest.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { type Balance, readBalance } from './readBalance.ts'

const cacheMs = 1_000
const maxCached = 10_000

type BalanceDeps = { request: ChainRequest | null; now(): number }

function balanceRoutes(app: FastifyInstance, { request, now }: BalanceDeps): void {
  const cache = new LRUCache<string, { at: number; balance: Promise<Balance> }>({ max: maxCached })
  mount(app, getTokenBalance, async ({ params: { network, wallet, token } }) => {
    const { chain } = networkFacts[network]
    if (!request) throw new Fault('chain.unreachable', { chain, why: 'no endpoint is set' })
    const key = `${chain} ${wallet} ${token}`
    let known = cache.get(key)
    // Several pages polling the same balance cost one read.
    if (!known || now() - known.at > cacheMs) {
      known = { at: now(), balance: readBalance(request, chain, wallet, token) }
      cache.set(key, known)
    }
    const { units, decimals } = await known.balance
    return { balance: formatUnits(units, decimals), units: units.toString(), decimals }
  })
}

/** A wallet's balance of a token, read from the chain's node. */
export const balancesFeature: Feature = {
  serve: ({ request, now }) => ({ routes: (server) => balanceRoutes(server, { request, now }) }),
}
