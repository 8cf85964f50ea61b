import type { ExecutedTransaction } from './executeTransaction.ts'

/** Candidate token accounts of an owner or mint; callers must check that they still are. */
export type TokenIndex = {
  /** Adds the token accounts touched by a transaction and removes those it closed. */
  note(executed: ExecutedTransaction): void
  ofOwner(owner: string): Iterable<string>
  ofMint(mint: string): Iterable<string>
}

/** An index built from the balances that transactions report, so that a look-up need not read every account. */
export function createTokenIndex(): TokenIndex {
  const byOwner = new Map<string, Set<string>>()
  const byMint = new Map<string, Set<string>>()
  return {
    note({ keys, meta }) {
      const remaining = new Set(meta.postTokenBalances.map(({ accountIndex }) => accountIndex))
      for (const { accountIndex, owner, mint } of meta.preTokenBalances) {
        if (remaining.has(accountIndex)) continue
        remove(byOwner, owner, keys[accountIndex] as string)
        remove(byMint, mint, keys[accountIndex] as string)
      }
      for (const { accountIndex, owner, mint } of meta.postTokenBalances) {
        add(byOwner, owner, keys[accountIndex] as string)
        add(byMint, mint, keys[accountIndex] as string)
      }
    },
    ofOwner: (owner) => byOwner.get(owner) ?? [],
    ofMint: (mint) => byMint.get(mint) ?? [],
  }
}

function add(index: Map<string, Set<string>>, key: string, account: string): void {
  const accounts = index.get(key)
  if (accounts) accounts.add(account)
  else index.set(key, new Set([account]))
}

function remove(index: Map<string, Set<string>>, key: string, account: string): void {
  const accounts = index.get(key)
  accounts?.delete(account)
  if (accounts?.size === 0) index.delete(key)
}
