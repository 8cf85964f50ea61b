import { type DecodeContext, type EvmDecoder, logFault } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { addressAt, type EvmWords } from '../evmWords.ts'
import type { CurveFact } from '../fact.ts'

function decodeStage(log: EvmLog, words: EvmWords, context: DecodeContext, stage: CurveFact['stage']) {
  const managers = context.addresses.fourmeme
  const isV1 = log.address === managers?.v1
  if (!isV1 && log.address !== managers?.v2) return null
  const token = addressAt(words, 0)
  if (token === null) return logFault('fourmeme', log, 'address')
  const dex = isV1 ? 'fourmeme-v1' : 'fourmeme'
  return { kind: 'curve' as const, dex, pool: token, index: log.logIndex, token, stage, toPool: null }
}

function curveStage(topic: string, words: number, stage: CurveFact['stage']): EvmDecoder {
  const decode: EvmDecoder['decode'] = (log, data, context) => decodeStage(log, data, context, stage)
  return { dex: 'fourmeme', topic, topics: 1, words, decode }
}

/** TradeStop(address token): the curve is filled, trading halts until the liquidity is moved. */
export const fourmemeFilled = curveStage(
  '0x8f9ab4bd7eff0d085f91575d50cd83f97aa5258e24ded7630d4fd6739e857132',
  1,
  'filled',
)

/** LiquidityAdded(address base, uint256 offers, address quote, uint256 funds): the token now trades on PancakeSwap. */
export const fourmemeMigrated = curveStage(
  '0xc18aa71171b358b706fe3dd345299685ba21a5316c66ffa9e319268b033c44b0',
  4,
  'migrated',
)
