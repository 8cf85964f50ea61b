import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { findSolidlyVenue, isSolidly, solidlyReads } from '@peregrine/protocols/token-checks/solidlyVenue'
import { findSwapVenue, type SwapVenue } from '@peregrine/protocols/token-checks/swapVenue'
import { type Finding, unknown } from '../finding.ts'
import type { Subject, SubjectPool } from '../subject.ts'
import { type EvmState, erc20, readAddress, readCode, readUint, throwaway } from './evmState.ts'

export type Plan = {
  state: EvmState
  token: string
  venue: SwapVenue
  donor: string | null
  wrapped: string
  /** Amount of the quote token that the wallet pays, in base units. */
  pays: bigint
}

/** A thousandth of the pool: too little to move its price much, enough not to round away. */
const poolShare = 1_000n
const curvePayment = 10n ** 16n

async function findVenue(state: EvmState, chain: ChainKey, pool: SubjectPool): Promise<SwapVenue | null> {
  if (!isSolidly(chain, pool)) return findSwapVenue(chain, pool)
  const [isStable, feeHolder] = await Promise.all([
    readUint(state, pool.id, solidlyReads.isStable),
    readAddress(state, pool.id, solidlyReads.feeHolder),
  ])
  return isStable === null ? null : findSolidlyVenue(chain, pool, { isStable: isStable === 1n, feeHolder })
}

async function findLender(
  state: EvmState,
  quote: string,
  holders: readonly string[],
  amount: bigint,
): Promise<string | null> {
  for (const holder of holders) {
    const held = await readUint(state, quote, erc20.balanceOf(holder))
    if (held !== null && held >= amount) return holder
  }
  return null
}

/** Plans the simulated wallet's purchase and sale; unknown when it cannot trade. */
export async function planTrade(
  state: EvmState,
  subject: Subject,
  pool: SubjectPool,
): Promise<Plan | Finding<never>> {
  const venue = await findVenue(state, subject.chain, pool)
  // A call to an address without code succeeds and does nothing, which would count against the token.
  if (!venue || (await readCode(state, venue.buy(1n, throwaway.buyer).to)) === '0x')
    return unknown('venue-unsupported', { dex: pool.dex })
  const wrapped = addressesByChain[subject.chain]?.wrappedNative ?? ''
  const plan = { state, token: subject.token, venue, wrapped }
  if (venue.pays === nativeCoin) return { ...plan, donor: null, pays: curvePayment }
  const held = await readUint(state, venue.pays, erc20.balanceOf(venue.holder))
  if (!held || held < poolShare) return unknown('funding-failed')
  const pays = held / poolShare
  if (venue.pays === wrapped) return { ...plan, donor: null, pays }
  const donor = await findLender(state, venue.pays, subject.quoteHolders, pays)
  return donor ? { ...plan, donor, pays } : unknown('funding-failed')
}
