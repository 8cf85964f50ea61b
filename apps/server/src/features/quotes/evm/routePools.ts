import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import type { SwapHop } from '@peregrine/protocols/swapOrder'
import { LRUCache } from 'lru-cache'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { readMany, resultOf } from '../../../domain/contract-reads/readMany.ts'
import { routeBases, routerDexes, tiersPips } from '../../../domain/venues/tradedVenues.ts'

type Hex = `0x${string}`

/** A pool without direction. */
export type RoutePool = Pick<SwapHop, 'kind' | 'dex' | 'pool' | 'feePips'> & {
  tokens: readonly [string, string]
}

/** The venue whose pools a chain's router trades in. */
type Venue = {
  v2: { dex: string; factory: string; feePips: number }
  v3: { dex: string; factory: string; feesPips: readonly number[] }
  wrapped: string
  /** Tokens that a route may pass through, the wrapped coin first. */
  bases: readonly string[]
}

const factoryAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])

/** The venue of a chain's router. Throws for Solana. */
export function venueOf(chain: ChainKey): Venue {
  const addresses = addressesByChain[chain]
  if (chain === 'sol' || !addresses || !findTradeRouters(chain)) throw new Error(`${chain} has no router`)
  const { v2: v2Dex, v3: v3Dex } = routerDexes[chain]
  const factories = [...addresses.factories.values()]
  const v2 = factories.find(({ dex }) => dex === v2Dex)
  const v3 = factories.find(({ dex }) => dex === v3Dex)
  if (!v2 || !v3) throw new Error(`${chain} has no factories of its router`)
  return {
    v2: { dex: v2Dex, factory: v2.address, feePips: v2.feePips ?? 3_000 },
    v3: { dex: v3Dex, factory: v3.address, feesPips: tiersPips[v3Dex] },
    wrapped: addresses.wrappedNative,
    bases: routeBases(chain),
  }
}

type Candidate = Omit<RoutePool, 'pool'> & { to: string; data: Hex }

function candidates({ v2, v3 }: Venue, a: string, b: string): Candidate[] {
  const tokens = [a, b] as const
  const [left, right] = [a as Hex, b as Hex]
  return [
    {
      kind: 'v2',
      dex: v2.dex,
      feePips: v2.feePips,
      tokens,
      to: v2.factory,
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'getPair', args: [left, right] }),
    },
    ...v3.feesPips.map(
      (feePips): Candidate => ({
        kind: 'v3',
        dex: v3.dex,
        feePips,
        tokens,
        to: v3.factory,
        data: encodeFunctionData({ abi: factoryAbi, functionName: 'getPool', args: [left, right, feePips] }),
      }),
    ),
  ]
}

const freshMs = { own: 20_000, base: 600_000 }

/** Finds the pools between two tokens at the factories, and remembers them for a while. */
export class RoutePools {
  readonly #request: ChainRequest
  readonly #known = new LRUCache<string, readonly RoutePool[]>({ max: 5_000 })

  constructor(request: ChainRequest) {
    this.#request = request
  }

  /** Pools of `token` with each base, and of the wrapped coin with the bases, that exist now. */
  async of(chain: ChainKey, token: string): Promise<readonly RoutePool[]> {
    const venue = venueOf(chain)
    const key = `${chain} ${token}`
    const [own, between] = [this.#known.get(key), this.#known.get(chain)]
    const others = venue.bases.slice(1)
    const wanted = [
      ...(own
        ? []
        : venue.bases.filter((base) => base !== token).flatMap((base) => candidates(venue, token, base))),
      ...(between ? [] : others.flatMap((base) => candidates(venue, venue.wrapped, base))),
    ]
    const found = wanted.length > 0 ? await this.#ask(chain, wanted) : []
    const isBetween = ({ tokens }: RoutePool) => !tokens.includes(token)
    const ownPools = own ?? found.filter((pool) => !isBetween(pool))
    const basePools = between ?? found
    // A token without a pool may get its first one in the next block.
    if (!own && ownPools.length > 0) this.#known.set(key, ownPools, { ttl: freshMs.own })
    if (!between && !venue.bases.includes(token))
      this.#known.set(chain, found.filter(isBetween), { ttl: freshMs.base })
    return [...ownPools, ...basePools.filter(isBetween)]
  }

  async #ask(chain: ChainKey, wanted: readonly Candidate[]): Promise<RoutePool[]> {
    const results = await readMany(this.#request, chain, wanted)
    return wanted.flatMap(({ kind, dex, feePips, tokens }, at) => {
      const found =
        kind === 'v2'
          ? resultOf(factoryAbi, 'getPair', results[at])
          : resultOf(factoryAbi, 'getPool', results[at])
      const address = found?.toLowerCase()
      return address && address !== nativeCoin ? [{ kind, dex, feePips, tokens, pool: address }] : []
    })
  }
}
