import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from '../addresses.ts'
import { wordOf } from '../evmWords.ts'
import type { EvmCall } from '../poolInfo.ts'
import type { SwapVenue, VenuePool } from './swapVenue.ts'

/** Calls to a Solidly pool for its curve type and fee recipient. */
export const solidlyReads = {
  // stable()
  isStable: '0x22be3de1',
  // poolFees()
  feeHolder: '0x33580959',
} as const

export type SolidlyFacts = { isStable: boolean; feeHolder: string | null }

// Aerodrome's own router (aerodrome-finance/contracts, deployments).
const routers: Record<string, Partial<Record<ChainKey, string>>> = {
  'aerodrome-v2': { base: '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43' },
}

// swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,(address,address,bool,address)[],address,uint256)
const swapRoute = '0x88cd821e'
const farDeadline = 2n ** 40n

export function isSolidly(chain: ChainKey, { dex }: Pick<VenuePool, 'dex'>): boolean {
  return routers[dex]?.[chain] !== undefined
}

/**
 * Swaps in an Aerodrome V1-type pool by its router, which finds the pool by tokens and curve.
 *
 * @returns null for other venues
 */
export function findSolidlyVenue(
  chain: ChainKey,
  { id, dex, token, quote }: VenuePool,
  { isStable, feeHolder }: SolidlyFacts,
): SwapVenue | null {
  const router = routers[dex]?.[chain]
  const factory = [...(addressesByChain[chain]?.factories.values() ?? [])].find((known) => known.dex === dex)
  if (!router || !factory) return null
  const swap = (from: string, to: string, amountIn: bigint, wallet: string): EvmCall => {
    const head = [amountIn, 0n, 160n, wallet, farDeadline]
    const route = [1n, from, to, isStable ? 1n : 0n, factory.address]
    return { to: router, data: [swapRoute, ...[...head, ...route].map((value) => wordOf(value))].join('') }
  }
  return {
    spender: router,
    holder: id,
    feeHolder,
    pays: quote,
    buy: (amountIn, wallet) => swap(quote, token, amountIn, wallet),
    sell: (amountIn, wallet) => swap(token, quote, amountIn, wallet),
  }
}
