import { zeroAddress } from '@peregrine/core/address'
import { seededOrder } from '../seededOrder.ts'

/** Balances that are read one by one; of more holders the largest and a random part are. */
const maxChecked = 1_000
const largestChecked = 700
const atOnce = 8

export const selectors = { balanceOf: '0x70a08231', totalSupply: '0x18160ddd' }

/** Result of a call of the token at a block: a word, or null when it gave none. */
export type ReadWord = (data: string, blockNumber: number) => Promise<bigint | null>

/** Picks the holders whose balances are compared. */
export function checkedHolders(holdings: ReadonlyMap<string, bigint>, seed: number): string[] {
  const all = [...holdings.keys()].filter((account) => account !== zeroAddress)
  if (all.length <= maxChecked) return all
  const bySize = all.sort((a, b) => ((holdings.get(a) ?? 0n) < (holdings.get(b) ?? 0n) ? 1 : -1))
  const rest = seededOrder(bySize.slice(largestChecked), seed)
  return [...bySize.slice(0, largestChecked), ...rest.slice(0, maxChecked - largestChecked)]
}

/**
 * True if the token itself confirms its holders at a block: they add up to the supply, none is negative, and
 * `balanceOf` says the same. A token that keeps a part of a transfer, or changes balances by itself, does not.
 */
export async function isConfirmed(
  readWord: ReadWord,
  { holdings, blockNumber }: { holdings: ReadonlyMap<string, bigint>; blockNumber: number },
): Promise<boolean> {
  let sum = 0n
  for (const [account, units] of holdings) {
    if (account === zeroAddress) continue
    if (units < 0n) return false
    sum += units
  }
  if ((await readWord(selectors.totalSupply, blockNumber)) !== sum) return false
  const checked = checkedHolders(holdings, blockNumber)
  for (let at = 0; at < checked.length; at += atOnce) {
    const part = checked.slice(at, at + atOnce)
    const read = await Promise.all(
      part.map((account) =>
        readWord(`${selectors.balanceOf}${account.slice(2).padStart(64, '0')}`, blockNumber),
      ),
    )
    if (part.some((account, place) => read[place] !== holdings.get(account))) return false
  }
  return true
}
