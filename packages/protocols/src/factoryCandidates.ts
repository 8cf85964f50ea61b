import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain, type Factory } from './addresses.ts'
import { wordOf } from './evmWords.ts'
import type { EvmCall, PoolFamily, PoolQuestion } from './poolInfo.ts'
import { answeredAddress, parseAnswer } from './poolReader.ts'

/** One pool that a factory may have: the call that tells its address. */
export type FactoryCandidate = { chain: ChainKey; family: PoolFamily; call: EvmCall }

// Uniswap's tiers are those enabled by its factory, PancakeSwap's as its documentation lists them; Aerodrome's spacings
// as its Slipstream deployment enables them.
const uniswapFees = [100, 500, 3_000, 10_000]
const pancakeFees = [100, 500, 2_500, 10_000]
const spacings = [1, 50, 100, 200, 2_000]
const stability = [0, 1]

const getExchange = '0x06f2bf62'
const getPair = '0xe6a43905'
const getSolidlyPool = '0x79bc57d5'
const getPoolByFee = '0x1698ee82'
const getPoolByTickSpacing = '0x28af8d0b'

/** What a factory is asked for two tokens: the family of its pools, the function, and its last argument's values. */
function lookupOf({ kind, dex }: Factory): { family: PoolFamily; selector: string; keys: readonly number[] } {
  switch (kind) {
    case 'v1':
      return { family: 'v1', selector: getExchange, keys: [] }
    case 'v2':
      return { family: 'v2', selector: getPair, keys: [] }
    case 'solidly':
      return { family: 'v2', selector: getSolidlyPool, keys: stability }
    case 'v3':
      return {
        family: 'v3',
        selector: getPoolByFee,
        keys: dex.startsWith('pancake') ? pancakeFees : uniswapFees,
      }
    case 'slipstream':
      return { family: 'v3', selector: getPoolByTickSpacing, keys: spacings }
  }
}

function callsTo(factory: Factory, token: string, base: string): { family: PoolFamily; call: EvmCall }[] {
  const { family, selector, keys } = lookupOf(factory)
  const pair = `${selector}${wordOf(token)}${wordOf(base)}`
  const data = keys.length === 0 ? [pair] : keys.map((key) => `${pair}${wordOf(key)}`)
  return data.map((call) => ({ family, call: { to: factory.address, data: call } }))
}

/** Lists what to ask the known factories of a chain for pools of `token` with each of `bases`; none on Solana. */
export function factoryCandidates(
  chain: ChainKey,
  token: string,
  bases: readonly string[],
): FactoryCandidate[] {
  const factories = [...(addressesByChain[chain]?.factories.values() ?? [])]
  const others = bases.filter((base) => base !== token)
  return factories.flatMap((factory) => {
    if (factory.kind === 'v1') {
      const call = { to: factory.address, data: `${getExchange}${wordOf(token)}` }
      return [{ chain, family: 'v1' as const, call }]
    }
    return others.flatMap((base) => callsTo(factory, token, base).map((found) => ({ chain, ...found })))
  })
}

/** The question about the pool that a factory named, which the pool itself has to confirm; null if it has none. */
export function questionOfAnswer(
  { chain, family }: FactoryCandidate,
  answer: string | null | undefined,
): PoolQuestion | null {
  const pool = answeredAddress(parseAnswer(answer))
  return pool === null ? null : { kind: 'question', chain, family, pool, emitter: pool }
}
