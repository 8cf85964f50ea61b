import { type BalanceWire, getTokenBalance, getTokenBalances } from '@peregrine/contract/routes/balances'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import type { FastifyInstance } from 'fastify'
import type { ChainRequest } from '../../chainRequest.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { type Balance, readBalance, readBalances } from './readBalance.ts'

type BalanceDeps = { request: ChainRequest | null }

function toWire({ units, decimals, elsewhere, frozen }: Balance): BalanceWire {
  return {
    balance: formatUnits(units, decimals),
    units: units.toString(),
    decimals,
    ...(elsewhere !== undefined && { elsewhere: elsewhere.toString() }),
    ...(frozen !== undefined && { frozen: frozen.toString() }),
  }
}

function balanceRoutes(app: FastifyInstance, { request }: BalanceDeps): void {
  const running = new Map<string, Promise<Balance>>()
  function requestOf(chain: ChainKey): ChainRequest {
    if (!request) throw new Fault('chain.unreachable', { chain, why: 'no endpoint is set' })
    return request
  }
  mount(app, getTokenBalance, async ({ params: { network, wallet, token } }) => {
    const { chain } = networkFacts[network]
    const ask = requestOf(chain)
    const key = `${chain} ${wallet} ${token}`
    // Pages that ask at once share a read. An answer is not kept: trades are sized by it, right after each other.
    const balance =
      running.get(key) ??
      readBalance(ask, chain, wallet, token).finally(() => {
        running.delete(key)
      })
    running.set(key, balance)
    return toWire(await balance)
  })
  mount(app, getTokenBalances, async ({ params: { network, token }, query: { wallets } }) => {
    const { chain } = networkFacts[network]
    const read = await readBalances(requestOf(chain), chain, wallets, token)
    return {
      balances: wallets.flatMap((wallet, at) => (read[at] ? [{ wallet, ...toWire(read[at]) }] : [])),
    }
  })
}

/** A wallet's balance of a token, read from the chain's node. */
export const balancesFeature: Feature = {
  serve: ({ request }) => ({ routes: (server) => balanceRoutes(server, { request }) }),
}
