import { readBought } from '@peregrine/trader/readBought'
import { afterFee } from '@peregrine/wallet/trade/serviceFee'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { QueryClient } from '@tanstack/react-query'
import { findOwnTrade } from '../../domain/trades/ownTrade.ts'
import { transactionQuery } from '../../domain/trades/transactionQuery.ts'
import { requestBody } from '../../kit/http/request.ts'
import { traderMemory } from './traderMemory.ts'

const tries = 4
const pauseMs = 1_000
const asker = { request: requestBody, memory: traderMemory }

/** What the wallet's own account says of a purchase; of a sale, whose coins no log shows, what the pools gave by the index. */
async function receivedNow(intent: SwapIntent, hash: string, queries: QueryClient): Promise<bigint | null> {
  const { network, wallet, side, receive } = intent
  if (side === 'buy') {
    const units = await readBought(asker, { network, wallet, token: receive.token }, hash)
    // A token whose transfers leave no trace.
    return units === 0n ? null : units
  }
  const found = await queries.fetchQuery({ ...transactionQuery(network, hash), staleTime: 0 })
  const units = findOwnTrade(found, { network, wallet })?.receivedTokenAmount
  return units == null ? null : afterFee(intent, BigInt(units))
}

/**
 * What a confirmed trade brought the wallet, in base units, taxes and the operator's fee deducted. Null where that is not
 * known within a few seconds. Never throws.
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
