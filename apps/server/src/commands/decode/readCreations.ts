import type { EvmLog } from '@peregrine/protocols/evmLog'
import { addressAt, isTopic, parseEvmWords, topicAddress } from '@peregrine/protocols/evmWords'
import type { PoolNote } from './recording.ts'

/** Position of the new pool in an event: a word of its data, or its second topic (V4 and Infinity ids). */
type Layout = { poolWord: number } | { isId: true }

const layouts: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  // PairCreated(token0, token1, pair, uint) of V2, PoolCreated(token0, token1, stable, pool, uint) of Aerodrome.
  ['0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9', { poolWord: 0 }],
  ['0x2128d88d14c80cb081c1252a5acff7a264671bf199ce226b53788fb26065005e', { poolWord: 0 }],
  // PoolCreated(token0, token1, fee, tickSpacing, pool) of V3, (token0, token1, tickSpacing, pool) of Slipstream.
  ['0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118', { poolWord: 1 }],
  ['0xab0d57f0df537bb25e80245ef7748fa62353808c54d6e528a9dd20887aed9ac2', { poolWord: 0 }],
  // Initialize(id, currency0, currency1, …) of V4, Infinity CL and Infinity BIN.
  ['0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438', { isId: true }],
  ['0x426cc62fe6a33a40ba2788c2c87a9c34ee4582b95bc9fa5a7bb7ae70b750b99c', { isId: true }],
  ['0xddfde5903015c0eb1671976c6c8f760f1328bec57f15286b6bdab2f955cab9c9', { isId: true }],
])

/**
 * Reads the pools that logs create, by any factory. Nothing is at stake in a recording, unlike on a live chain, where
 * only known factories are trusted.
 */
export function readCreations(logs: readonly EvmLog[]): [pool: string, note: PoolNote][] {
  return logs.flatMap((log): [string, PoolNote][] => {
    const layout = layouts.get(log.topics[0] ?? '')
    if (!layout || !log.topics.every(isTopic)) return []
    const pool = poolOf(log, layout)
    const tokens = log.topics
      .slice('isId' in layout ? 2 : 1)
      .slice(0, 2)
      .map(topicAddress)
    const known = tokens.filter((token) => token !== null)
    return pool !== null && known.length === 2 ? [[pool, { tokens: known }]] : []
  })
}

function poolOf(log: EvmLog, layout: Layout): string | null {
  if ('isId' in layout) return log.topics[1] ?? null
  const words = parseEvmWords(log.data)
  return words && addressAt(words, layout.poolWord)
}
