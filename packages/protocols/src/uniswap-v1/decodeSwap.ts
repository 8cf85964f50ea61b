import type { BaseUnits } from '@peregrine/core/units'
import { type DecodeContext, type Decoded, type EvmDecoder, isPoolInfo, poolOfLog } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { topicUint } from '../evmWords.ts'

/** Both amounts are indexed: paid in the third topic, received in the fourth. `tokens` of the pool: [coin, token]. */
function decodePurchase(log: EvmLog, context: DecodeContext, sold: 0 | 1): Decoded {
  const pool = poolOfLog(context, log, 'v1', log.address)
  if (!isPoolInfo(pool)) return pool
  const soldToken = pool.tokens[sold]
  const boughtToken = pool.tokens[1 - sold]
  if (soldToken === undefined || boughtToken === undefined) return null
  return {
    kind: 'swap',
    dex: pool.dex,
    pool: pool.pool,
    index: log.logIndex,
    sold: { token: soldToken, units: topicUint(log.topics[2] ?? '0x0') as BaseUnits },
    bought: { token: boughtToken, units: topicUint(log.topics[3] ?? '0x0') as BaseUnits },
    sender: null,
  }
}

function purchase(topic: string, sold: 0 | 1): EvmDecoder {
  const decode: EvmDecoder['decode'] = (log, _words, context) => decodePurchase(log, context, sold)
  return { dex: 'uniswap-v1', topic, topics: 4, words: 0, decode }
}

/** TokenPurchase(address indexed buyer, uint256 indexed eth_sold, uint256 indexed tokens_bought) */
export const v1TokenPurchase = purchase(
  '0xcd60aa75dea3072fbc07ae6d7d856b5dc5f4eee88854f5b4abf7b680ef8bc50f',
  0,
)

/** EthPurchase(address indexed buyer, uint256 indexed tokens_sold, uint256 indexed eth_bought) */
export const v1EthPurchase = purchase('0x7f4091b46c33e918a0f3aa42307641d17bb67029427a5369e54b353984238705', 1)
