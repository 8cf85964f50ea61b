import { nativeCoin } from '@peregrine/core/address'
import { type EvmDecoder, isPoolInfo, logFault, poolOfLog } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { addressAt, type EvmWords, textAt, uintAt } from '../evmWords.ts'
import type { LaunchFact } from '../fact.ts'

// Far above any honest name; longer ones are cut on storage, this only bounds the work.
const longestText = 100_000
// The token templates of four.meme all have 18 decimals (published TaxToken and token ABIs).
const tokenDecimals = 18

type Launch = Pick<LaunchFact, 'creator' | 'token' | 'name' | 'symbol' | 'totalSupply'>

function readLaunch(words: EvmWords): Launch | string {
  const creator = addressAt(words, 0)
  const token = addressAt(words, 1)
  const name = textAt(words, 3, longestText)
  const symbol = textAt(words, 4, longestText)
  if (creator === null || token === null) return 'address'
  if (name === null || symbol === null) return 'text'
  return { creator, token, name, symbol, totalSupply: uintAt(words, 5) }
}

function launchFact(log: EvmLog, dex: string, launch: Launch, quote: string): LaunchFact {
  const { token } = launch
  return {
    kind: 'launch',
    dex,
    pool: token,
    index: log.logIndex,
    ...launch,
    quote,
    uri: null,
    decimals: tokenDecimals,
  }
}

/**
 * TokenCreate(address creator, address token, uint256 requestId, string name, string symbol, uint256 totalSupply,
 * uint256 launchTime, uint256 launchFee) of both managers. It lacks the quote, which the pool lookup supplies; V1 only
 * had BNB.
 */
export const fourmemeLaunch: EvmDecoder = {
  dex: 'fourmeme',
  topic: '0x396d5e902b675b032348d3d2e9517ee8f0c4a926603fbc075d3d282ff00cad20',
  topics: 1,
  words: 10,
  decode(log, words, context) {
    const managers = context.addresses.fourmeme
    const isV1 = log.address === managers?.v1
    if (!isV1 && log.address !== managers?.v2) return null
    const launch = readLaunch(words)
    if (typeof launch === 'string') return logFault('fourmeme', log, launch)
    if (isV1) return launchFact(log, 'fourmeme-v1', launch, nativeCoin)
    const pool = poolOfLog(context, log, 'fourmeme', launch.token)
    return isPoolInfo(pool) ? launchFact(log, 'fourmeme', launch, pool.tokens[1] ?? nativeCoin) : pool
  },
}
