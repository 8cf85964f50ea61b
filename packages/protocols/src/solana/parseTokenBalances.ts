import { wholeUnits } from './parseParsedTransfer.ts'
import type { TokenBalanceChange } from './solanaTransaction.ts'
import { isRecord, listOf } from './untrusted.ts'

type Balance = Omit<TokenBalanceChange, 'pre' | 'post'> & { units: bigint }

/** Token accounts by address with their balances before and after; malformed entries are omitted. */
export function parseTokenBalances(
  pre: unknown,
  post: unknown,
  keys: readonly string[],
): Map<string, TokenBalanceChange> {
  const changes = new Map<string, TokenBalanceChange>()
  for (const entry of listOf(pre)) {
    const balance = parseBalance(entry, keys)
    if (balance === null) continue
    const { units, ...account } = balance
    changes.set(account.account, { ...account, pre: units, post: 0n })
  }
  for (const entry of listOf(post)) {
    const balance = parseBalance(entry, keys)
    if (balance === null) continue
    const { units, ...account } = balance
    const known = changes.get(account.account)
    if (known) known.post = units
    else changes.set(account.account, { ...account, pre: 0n, post: units })
  }
  return changes
}

function parseBalance(entry: unknown, keys: readonly string[]): Balance | null {
  if (!isRecord(entry) || !isRecord(entry.uiTokenAmount)) return null
  const { accountIndex, mint, owner } = entry
  const account = typeof accountIndex === 'number' ? keys[accountIndex] : undefined
  const units = wholeUnits(entry.uiTokenAmount.amount)
  const decimals = entry.uiTokenAmount.decimals
  if (account === undefined || typeof mint !== 'string' || units === null) return null
  if (typeof decimals !== 'number') return null
  return { account, mint, owner: typeof owner === 'string' ? owner : null, decimals, units }
}
