import { tagAt } from './bytes.ts'
import { instructionBytes } from './instructionBytes.ts'
import type { Instruction } from './solanaTransaction.ts'
import { type SwapAccounts, swapByTransfers } from './swapByTransfers.ts'
import { nothing, type VenueDecoder } from './venueDecoder.ts'

/** Places of the accounts in a swap instruction. A missing `mints` is read from the vaults' balances. */
export type SwapPlaces = {
  pool: number
  vaults: readonly [number, number]
  mints?: readonly [number, number]
  trader?: readonly [number, number]
  authority: number
}

/** Places of the accounts in an instruction that makes a pool. */
export type PoolPlaces = { pool: number; mints: readonly [number, number] }

/**
 * The decoder of a program whose swaps are told by the accounts of its instructions and the transfers inside them.
 * The instructions are named by Anchor's 8-byte tag in hex.
 */
export function instructionDecoder(
  dex: string,
  swaps: Readonly<Record<string, readonly SwapPlaces[]>>,
  pools: Readonly<Record<string, PoolPlaces>>,
): VenueDecoder {
  const swapByTag = new Map(Object.entries(swaps))
  const poolByTag = new Map(Object.entries(pools))
  return (transaction, instruction) => {
    const tag = tagAt(instructionBytes(instruction))
    const newPool = poolByTag.get(tag)
    if (newPool) return decodeNewPool(dex, instruction, newPool)
    const places = swapByTag.get(tag)
    if (places === undefined) return nothing
    return places.flatMap((place) => {
      const swap = swapByTransfers(transaction, instruction, accountsAt(dex, instruction.accounts, place))
      return swap ? [swap] : []
    })
  }
}

/** The accounts of a swap at their places. */
export function accountsAt(dex: string, accounts: readonly string[], places: SwapPlaces): SwapAccounts {
  const pair = (at: readonly [number, number]) => [accounts[at[0]], accounts[at[1]]] as const
  return {
    dex,
    pool: accounts[places.pool],
    vaults: pair(places.vaults),
    mints: places.mints && pair(places.mints),
    trader: places.trader && pair(places.trader),
    authority: accounts[places.authority],
  }
}

function decodeNewPool(dex: string, instruction: Instruction, places: PoolPlaces): ReturnType<VenueDecoder> {
  const { accounts, index } = instruction
  const [pool, first, second] = [accounts[places.pool], accounts[places.mints[0]], accounts[places.mints[1]]]
  if (pool === undefined || first === undefined || second === undefined) return nothing
  return [{ kind: 'pool', dex, pool, index, tokens: [first, second], feePips: null, factory: null }]
}
