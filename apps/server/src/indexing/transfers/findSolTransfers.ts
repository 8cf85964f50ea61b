import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { DecodedSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { isBelievable } from '../dropUnusableFacts.ts'
import type { RawTransfer, Wanted } from './rawTransfer.ts'

/** Rent of accounts that a transfer opens or closes is not a transfer; 0.01 SOL covers it. */
const maxRent = 10_000_000n

type Change = { owner: string; token: string; units: bigint; decimals: number }

/** Returns each owner's net change per token. SOL and wrapped SOL are one; the fee is not a transfer. */
function changesOf(transaction: DecodedSolanaTransaction): Change[] {
  const changes = new Map<string, Change>()
  const add = (owner: string, token: string, units: bigint, decimals: number): void => {
    const key = `${owner} ${token}`
    const known = changes.get(key)
    if (known) known.units += units
    else changes.set(key, { owner, token, units, decimals })
  }
  // A token account's lamports are rent, or wrapped SOL that its token balance already includes.
  const accounts = new Set(transaction.balances.map(({ account }) => account))
  for (const { mint, owner, decimals, pre, post } of transaction.balances)
    if (owner !== null) add(owner, mint, post - pre, decimals)
  for (const { account, pre, post } of transaction.lamports()) {
    if (accounts.has(account)) continue
    const fee = account === transaction.signer ? transaction.fee : 0n
    add(account, nativeSolMint, post - pre + fee, 9)
  }
  return [...changes.values()].filter(({ units }) => units !== 0n)
}

/** Returns the only owner whose balance of the token moved the other way. */
function counterpartyOf({ owner, token, units }: Change, changes: readonly Change[]): string | null {
  const others = changes.filter(
    (other) => other.owner !== owner && other.token === token && other.units < 0n !== units < 0n,
  )
  return others.length === 1 ? (others[0]?.owner ?? null) : null
}

function isRent({ token, units }: Change, opensAccounts: boolean): boolean {
  return token === nativeSolMint && opensAccounts && units < maxRent && units > -maxRent
}

/** Finds tokens and SOL that wanted wallets received or sent in a transaction, from the balances before and after. */
export function findSolTransfers(
  transaction: DecodedSolanaTransaction,
  txIndex: number,
  wanted: Wanted,
): RawTransfer[] {
  const isTouched =
    transaction.accounts.some((account) => wanted.has(account)) ||
    transaction.balances.some(({ owner }) => owner !== null && wanted.has(owner))
  if (!isTouched) return []
  const changes = changesOf(transaction)
  const opensAccounts = transaction.balances.length > 0
  return changes.flatMap((change, position): RawTransfer[] => {
    const { owner, token, units, decimals } = change
    if (!wanted.has(owner) || !isBelievable(units) || isRent(change, opensAccounts)) return []
    return [
      {
        txHash: transaction.signature,
        txIndex,
        idx: -1 - position,
        wallet: owner,
        direction: units > 0n ? 'i' : 'o',
        counterparty: counterpartyOf(change, changes),
        token,
        units: units > 0n ? units : -units,
        isNative: token === nativeSolMint,
        decimals,
      },
    ]
  })
}
