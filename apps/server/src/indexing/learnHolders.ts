import { zeroAddress } from '@peregrine/core/address'
import type { TokenTransfer } from '@peregrine/chains/chainReads'
import type { ChainContext } from './chainContext.ts'
import type { TokenRow } from '../db/rows.ts'
import { isBelievable } from './dropUnusableFacts.ts'

/** Selector of balanceOf(address). */
export const balanceOf = '0x70a08231'
/** Attempts against an endpoint that omits logs; a token that still does not add up is given up. */
const maxTries = 4

/** Limit of holders read one by one; a token with more when first seen is an old one. */
const maxHolders = 300

/** Computes holdings from transfers; null when they do not reach back to the token's birth. */
export function foldTransfers(
  transfers: readonly TokenTransfer[],
  totalSupply: bigint | null,
): Map<string, bigint> | null {
  const held = new Map<string, bigint>()
  for (const { from, to, units } of transfers) {
    held.set(from, (held.get(from) ?? 0n) - units)
    held.set(to, (held.get(to) ?? 0n) + units)
  }
  const minted = -(held.get(zeroAddress) ?? 0n)
  held.delete(zeroAddress)
  for (const units of held.values()) if (units < 0n) return null
  // A token older than the first transfer given holds more than was minted since.
  return totalSupply !== null && minted === totalSupply ? held : null
}

/**
 * True when the token confirms every balance; with the sum equal to the supply, nobody is left out. If the node has
 * pruned the block's state, the sum has to do.
 */
async function isConfirmed(
  context: ChainContext,
  row: TokenRow,
  held: ReadonlyMap<string, bigint>,
): Promise<boolean> {
  const holders = [...held.keys()]
  const calls = holders.map((holder) => ({
    to: row.address,
    data: `${balanceOf}${holder.slice(2).padStart(64, '0')}`,
  }))
  const results = await context.readCallsAt(calls, row.first_block)
  if (!results) return true
  return results.every((result, position) => {
    const holder = holders[position]
    return (
      holder !== undefined &&
      /^0x[0-9a-f]{64}$/i.test(result ?? '') &&
      BigInt(result ?? 0) === held.get(holder)
    )
  })
}

/**
 * Reads a token's holders at the end of the block that first names it: its transfers folded, and confirmed by the
 * token's own balances, since logs fetched by address cannot be proven. Null when unknown.
 */
export async function learnHolders(
  context: ChainContext,
  row: TokenRow,
): Promise<Map<string, bigint> | null> {
  if (row.total_supply === null || !isBelievable(row.total_supply)) return null
  for (let tries = 0; tries < maxTries; tries++) {
    const history = await context.readTransfers(row.address, row.first_block)
    if (!history) return null
    const held = foldTransfers(history.transfers, row.total_supply)
    if (held && held.size <= maxHolders && (await isConfirmed(context, row, held))) return held
    if (!history.isWhole) return null
  }
  return null
}
