import { getListedFacts, type ListedFacts } from '@peregrine/contract/routes/listedFacts'
import { listedTokenPattern, maxListedTokens } from '@peregrine/contract/tokenList'
import { networkFacts } from '@peregrine/core/network'
import { call } from '../../kit/http/call.ts'
import { createRowAnswers } from '../../kit/lists/createRowAnswers.ts'
import type { TokenRef } from './tokenRef.ts'

const { useAnswer } = createRowAnswers<ListedFacts>({
  ask: async (keys) => {
    const data = await call(getListedFacts, { query: { tokens: keys.join(',') }, priority: 'low' })
    return new Map(data.map(({ chain, token, ...facts }) => [`${chain}.${token}`, facts]))
  },
  nothing: { original: null, bornAt: null },
  max: maxListedTokens,
  everyMs: 2_000,
  // Liquidity moves, and with it who is the original.
  refreshMs: 60_000,
})

/**
 * Returns what a row says of its token besides what its list has: the token that it may be a copy of, and its birth.
 * Undefined until the server has said. All rows of the page are asked for together.
 */
export function useListedFacts({ network, token }: TokenRef): ListedFacts | undefined {
  const key = `${networkFacts[network].chain}.${token}`
  return useAnswer(listedTokenPattern.test(key) ? key : null)
}
