import { type RadarToken, radar } from '@peregrine/contract/topics/radar'
import { type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'
import { useMemo } from 'react'
import { useTopics } from '../../live/useTopics.ts'
import { type TokenRef, tokenKey } from './tokenRef.ts'

/** The topic's limit of tokens per subscription. */
const tokensPerTopic = 100

export type TokensOnScreen = { chainType: ChainKey; tokens: string[] }

/** Returns the subscriptions that cover these tokens: by chain, in batches. */
export function subscriptionsOf(tokens: readonly TokenRef[]): TokensOnScreen[] {
  return chainKeys.flatMap((chain) => {
    const own = tokens.filter(({ network }) => networkFacts[network].chain === chain)
    const addresses = [...new Set(own.map(({ token }) => token))]
    return Array.from({ length: Math.ceil(addresses.length / tokensPerTopic) }, (_, portion) => ({
      chainType: chain,
      tokens: addresses.slice(portion * tokensPerTopic, (portion + 1) * tokensPerTopic),
    }))
  })
}

/**
 * Returns the current figures of tokens by `tokenKey`, live while mounted. Never subscribes twice to the same token.
 */
export function useTokenFigures(tokens: readonly TokenRef[]): ReadonlyMap<string, RadarToken> {
  const subscriptions = useMemo(() => subscriptionsOf(tokens), [tokens])
  const lists = useTopics(radar, subscriptions)
  return useMemo(() => {
    const known = lists.flatMap((list) => list ?? [])
    return new Map(
      known.map((one) => [tokenKey({ network: one.network, token: one.tokenAddress }), one] as const),
    )
  }, [lists])
}
