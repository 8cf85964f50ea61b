import { nativeCoin } from '../addresses.ts'
import { type EvmDecoder, isPoolInfo, logFault, poolOfLog } from '../evmDecoder.ts'
import { addressAt, textAt, uintAt } from '../evmWords.ts'

// Far above any honest name; longer ones are cut by whoever stores them, this only bounds the work.
const longestText = 100_000
// The token templates of four.meme all have 18 decimals (published TaxToken and token ABIs).
const tokenDecimals = 18

/**
 * TokenCreate(address creator, address token, uint256 requestId, string name, string symbol, uint256 totalSupply,
 * uint256 launchTime, uint256 launchFee) of both managers. The quote is not in it: the pool lookup tells.
 */
export const fourmemeLaunch: EvmDecoder = {
  dex: 'fourmeme',
  topic: '0x396d5e902b675b032348d3d2e9517ee8f0c4a926603fbc075d3d282ff00cad20',
  topics: 1,
  words: 10,
  decode(log, words, context) {
    const managers = context.book.fourmeme
    const isV1 = log.address === managers?.v1
    if (!isV1 && log.address !== managers?.v2) return null
    const creator = addressAt(words, 0)
    const token = addressAt(words, 1)
    const name = textAt(words, 3, longestText)
    const symbol = textAt(words, 4, longestText)
    if (creator === null || token === null) return logFault('fourmeme', log, 'address')
    if (name === null || symbol === null) return logFault('fourmeme', log, 'text')
    const pool = isV1 ? null : poolOfLog(context, log, 'fourmeme', token)
    if (pool && !isPoolInfo(pool)) return pool
    return {
      kind: 'launch',
      dex: isV1 ? 'fourmeme-v1' : 'fourmeme',
      pool: token,
      index: log.logIndex,
      token,
      quote: pool?.tokens[1] ?? nativeCoin,
      creator,
      name,
      symbol,
      uri: null,
      totalSupply: uintAt(words, 5),
      decimals: tokenDecimals,
    }
  },
}
