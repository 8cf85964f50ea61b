import { nativeCoin } from '@peregrine/core/address'
import { keccak256 } from 'viem'
import { pairsOf } from './provePoolAddress.ts'

const dynamicFee = 0x800000
const spacings = [1, 2, 5, 8, 10, 20, 25, 30, 40, 50, 60, 80, 100, 120, 128, 150, 200, 500, 1_000, 2_000]
/** A hostile receipt may name hundreds of tokens; this many hashes take about a second. */
const maxTries = 150_000

type Search = {
  pool: string
  /** Manager that holds the pool. */
  emitter: string
  family: 'v4' | 'infinity'
  /** Fee from the swap event, in hundredths of a basis point. */
  fee: number
  tokens: readonly string[]
  /** Contracts that may be the pool's hook. */
  hooks: readonly string[]
}

/**
 * Proves the two currencies of a V4 or Infinity pool: a pool id is the hash of the pool's key, so a key with that hash
 * is the right one. Tries pairs of the transaction's tokens with the event's fee and the usual tick spacings. Null when
 * no key fits.
 */
export function provePoolId(search: Search): [string, string] | null {
  const fees = [
    search.fee,
    dynamicFee,
    ...new Set([100, 500, 2_500, 3_000, 10_000].filter((fee) => fee !== search.fee)),
  ]
  const hooks = [nativeCoin, ...search.hooks]
  const pairs = pairsOf([nativeCoin, ...search.tokens])
  let tries = 0
  for (const hook of hooks) {
    for (const tokens of pairs) {
      for (const key of keysOf(search, tokens, hook, fees)) {
        if (tries++ > maxTries) return null
        if (keccak256(key) === search.pool) return tokens
      }
    }
  }
  return null
}

function keysOf(search: Search, tokens: [string, string], hook: string, fees: number[]): `0x${string}`[] {
  const isV4 = search.family === 'v4'
  const steps = [...new Set([...spacings, Math.max(1, Math.floor(search.fee / 50))])]
  return fees.flatMap((fee) =>
    steps.map((step): `0x${string}` => {
      // V4: (currency0, currency1, fee, tickSpacing, hooks). Infinity: (currency0, currency1, hooks, poolManager, fee,
      // parameters), where a pool without hooks has only the tick spacing in its parameters, above 16 bits of hooks.
      const rest = isV4 ? [fee, step, hook] : [hook, search.emitter, fee, step * 0x10000]
      return `0x${[...tokens, ...rest].map(word).join('')}`
    }),
  )
}

function word(value: string | number): string {
  return (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
}
