import { isFault } from '@peregrine/core/fault'
import { type ChainKey, coinDecimals, networkFacts } from '@peregrine/core/network'
import { valueAtPrice } from '@peregrine/core/portfolio/valueAtPrice'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../chainRequest.ts'
import { BatchedCache } from '../../domain/batchedCache.ts'
import { readCoins } from '../../domain/contract-reads/readCoins.ts'
import { readPrices } from '../../domain/prices/readPrices.ts'

/** What a wallet's own coins of several chains are worth. */
export type CoinValue = {
  /** Millionths of a dollar. */
  micros: bigint
  /** Chains whose coin is not in it: their node or its price did not tell. */
  unknown: ChainKey[]
}

type CoinDeps = {
  pool: Pool
  /** Null when this process has no endpoints. */
  request: ChainRequest | null
  /** Time for which an answer holds, that a node did not tell as well. */
  freshMs: number
  maxKept: number
  now(): number
}

/** Values the chains' own coins in wallets: those asked for together in one call per chain. */
export class CoinValues {
  readonly #deps: CoinDeps
  readonly #micros: BatchedCache<bigint>

  constructor(deps: CoinDeps) {
    this.#deps = deps
    this.#micros = new BatchedCache(deps.now, deps.maxKept)
  }

  /** Returns the values by wallet; a wallet has coins on the chains that `chainsOf` names, and a call reads at most 100. */
  async read(
    wallets: readonly string[],
    chainsOf: (wallet: string) => readonly ChainKey[],
  ): Promise<(wallet: string) => CoinValue> {
    const chains = [...new Set(wallets.flatMap(chainsOf))]
    const found = await Promise.all(
      chains.map(async (chain) => {
        const own = wallets.filter((wallet) => chainsOf(wallet).includes(chain))
        const micros = await this.#micros.read(chain, own, this.#deps.freshMs, (missing) =>
          this.#load(chain, missing),
        )
        return { chain, micros }
      }),
    )
    return (wallet) => {
      const own = found.filter(({ chain }) => chainsOf(wallet).includes(chain))
      return {
        micros: own.reduce((sum, { micros }) => sum + (micros.get(wallet) ?? 0n), 0n),
        unknown: own.flatMap(({ chain, micros }) => (micros.has(wallet) ? [] : [chain])),
      }
    }
  }

  /** Leaves wallets out of which the value is not known. */
  async #load(chain: ChainKey, wallets: readonly string[]): Promise<Map<string, bigint>> {
    const held = await this.#unitsOf(chain, wallets)
    if (held === null) return new Map()
    const { coin, family } = networkFacts[chain]
    const price = (await readPrices(this.#deps.pool, chain))[coin]
    const micros = held.map((units) => (units === 0n ? 0n : valueAtPrice(units, coinDecimals[family], price)))
    return new Map(
      wallets.flatMap((wallet, at): [string, bigint][] => {
        const known = micros[at] ?? null
        return known === null ? [] : [[wallet, known]]
      }),
    )
  }

  /** Null where the node does not tell: what is indexed is told without it. */
  async #unitsOf(chain: ChainKey, wallets: readonly string[]): Promise<bigint[] | null> {
    const { request } = this.#deps
    if (request === null) return null
    try {
      return await readCoins(request, chain, wallets)
    } catch (error) {
      if (isFault(error)) return null
      throw error
    }
  }
}
