import type { SwapIntent } from '@peregrine/wallet/intent'
import type { QueryClient } from '@tanstack/react-query'
import { findOwnTrade } from '../../domain/trades/ownTrade.ts'
import { transactionQuery } from '../../domain/trades/transactionQuery.ts'

const tries = 4
const pauseMs = 1_000

async function receivedNow({ network, wallet }: SwapIntent, hash: string, queries: QueryClient) {
  const found = await queries.fetchQuery({ ...transactionQuery(network, hash), staleTime: 0 })
  const units = findOwnTrade(found, { network, wallet })?.receivedTokenAmount
  return units == null ? null : BigInt(units)
}

/**
 * What a confirmed trade brought, in base units, by the index. Null where that does not know it within a few seconds.
 * Never throws.
 */
export async function readReceived(
  intent: SwapIntent,
  hash: string,
  queries: QueryClient,
): Promise<bigint | null> {
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      const units = await receivedNow(intent, hash, queries)
      if (units !== null) return units
    } catch (error) {
      console.warn('What a trade brought is not known yet', error)
    }
  }
  return null
}
