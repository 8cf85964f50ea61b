import type { BaseUnits } from '@peregrine/core/units'
import {
  type DecodeContext,
  type Decoded,
  type EvmDecoder,
  isPoolInfo,
  logFault,
  poolOfLog,
} from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { type EvmWords, smallAt, uintAt } from '../evmWords.ts'

/**
 * All forms have sold_id, tokens_sold, bought_id, tokens_bought; the ids index the pool's coins, or its underlying
 * coins. Amounts are base units of those coins, after fees.
 */
function decodeExchange(
  log: EvmLog,
  words: EvmWords,
  context: DecodeContext,
  isUnderlying: boolean,
): Decoded {
  const pool = poolOfLog(context, log, 'curve', log.address)
  if (!isPoolInfo(pool)) return pool
  const coins = isUnderlying ? pool.underlying : pool.tokens
  const sold = coins?.[smallAt(words, 0) ?? -1]
  const bought = coins?.[smallAt(words, 2) ?? -1]
  if (sold === undefined || bought === undefined || sold === bought)
    return logFault(pool.dex, log, 'coin-unknown')
  return {
    kind: 'swap',
    dex: pool.dex,
    pool: pool.pool,
    index: log.logIndex,
    sold: { token: sold, units: uintAt(words, 1) as BaseUnits },
    bought: { token: bought, units: uintAt(words, 3) as BaseUnits },
    sender: null,
  }
}

function exchange(topic: string, words: number, isUnderlying = false): EvmDecoder {
  const decode: EvmDecoder['decode'] = (log, data, context) =>
    decodeExchange(log, data, context, isUnderlying)
  return { dex: 'curve', topic, topics: 2, words, decode }
}

/** All TokenExchange events of Curve, by topic. */
export const curveExchanges: readonly EvmDecoder[] = [
  // Stable pools: TokenExchange(address indexed buyer, int128, uint256, int128, uint256)
  exchange('0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140', 4),
  // Meta and lending pools: TokenExchangeUnderlying(address indexed buyer, int128, uint256, int128, uint256)
  exchange('0xd013ca23e77a65003c2c659c5442c00c805371b7fc1ebd4c206c41d1536bd90b', 4, true),
  // Crypto pools, LLAMMA and Pancake's stable pools: TokenExchange(address indexed buyer, uint256 x 4)
  exchange('0xb2e76ae99761dc136e598d4a629bb347eccb9532a5f8bbd72e18467c3c34cc98', 4),
  // Crypto-ng: fee and price scale appended, TokenExchange(address indexed buyer, uint256 x 6)
  exchange('0x143f1f8e861fbdeddd5b46e844b7d3ac7b86a122f36e8c463859ee6811b1f29c', 6),
  // Its first form without the price scale, TokenExchange(address indexed buyer, uint256 x 5)
  exchange('0x2bc4e109524418059e5017948ceb331faa1080053a6ba71811c3a310b24c0c23', 5),
]
