import { type FirstRise, getFirstRises } from '@peregrine/contract/routes/firstRises'
import { listedTokenPattern, maxListedTokens } from '@peregrine/contract/tokenList'
import { networkFacts } from '@peregrine/core/network'
import { call } from '../../kit/http/call.ts'
import { createRowAnswers } from '../../kit/lists/createRowAnswers.ts'
import type { TokenRef } from '../../domain/tokens/tokenRef.ts'

const { useAnswer } = createRowAnswers<FirstRise>({
  ask: async (keys) => {
    const data = await call(getFirstRises, { query: { tokens: keys.join(',') }, priority: 'low' })
    return new Map(data.map(({ chain, token, ...rise }) => [`${chain}.${token}`, rise]))
  },
  nothing: { at: null, price: null, incompleteSince: null },
  max: maxListedTokens,
  everyMs: 2_000,
  refreshMs: 60_000,
})

/** Returns when a row's token first rose notably within the last day; undefined until the server has said. */
export function useFirstRise({ network, token }: TokenRef): FirstRise | undefined {
  const key = `${networkFacts[network].chain}.${token}`
  return useAnswer(listedTokenPattern.test(key) ? key : null)
}
