import { type BlockRange, parseTransfers } from '../../../domain/holders/parseTransfers.ts'
import type { PartRow } from '../store.ts'

/**
 * Sums the transfers of a token in a range of logs; the zero address holds the negative of what was minted. Null if the
 * reply is no list.
 */
export function sumTransfers(raw: unknown, token: string, range: BlockRange): PartRow[] | null {
  const transfers = parseTransfers(raw, token, range)
  if (!transfers) return null
  const sums = new Map<string, bigint>()
  for (const { from, to, units } of transfers) {
    sums.set(from, (sums.get(from) ?? 0n) - units)
    sums.set(to, (sums.get(to) ?? 0n) + units)
  }
  return [...sums].flatMap(([account, units]) => (units === 0n ? [] : [{ account, owner: account, units }]))
}
