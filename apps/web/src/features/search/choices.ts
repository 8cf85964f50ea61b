import type { SearchHit, SearchTab } from '@peregrine/contract/routes/search'
import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import type { Network } from '@peregrine/core/network'
import { tokenPath } from '../../domain/tokens/tokenRef.ts'
import {
  type HistoryEntry,
  historyPath,
  rememberAgain,
  rememberHit,
  rememberWallet,
  type FoundWallet,
} from './searchHistory.ts'

/** An item the arrows can reach: a token found, a wallet at a pasted address, or an earlier pick. */
export type Choice =
  | { kind: 'hit'; hit: SearchHit }
  | { kind: 'wallet'; wallet: FoundWallet }
  | { kind: 'past'; entry: HistoryEntry }

/** Returns the wallet pages a text may mean: an EVM address has one on each of its chains. */
export function walletsAt(text: string, tab: SearchTab): FoundWallet[] {
  const query = text.trim()
  const isWanted = (network: Network) => tab === 'all' || tab === network
  if (isSolanaAddress(query))
    return (['sol'] as const).filter(isWanted).map((network) => ({ network, address: query }))
  if (!isEvmAddress(query)) return []
  const address = query.toLowerCase()
  return (['eth', 'base', 'bsc'] as const).filter(isWanted).map((network) => ({ network, address }))
}

/** Returns a key that is unique within a list of choices. */
export function choiceKey(choice: Choice): string {
  if (choice.kind === 'hit') return `${choice.hit.network} ${choice.hit.tokenAddress}`
  if (choice.kind === 'wallet') return `wallet ${choice.wallet.network}`
  return choice.entry.id
}

/** Returns the path of a choice. */
export function choicePath(choice: Choice): string {
  if (choice.kind === 'wallet') return `/user/${choice.wallet.network}/${choice.wallet.address}`
  if (choice.kind === 'past') return historyPath(choice.entry)
  const { network, tokenAddress, pairAddress } = choice.hit
  return tokenPath({ network, token: tokenAddress, pool: pairAddress })
}

/** Stores a choice in the history, with the query. */
export function rememberChoice(choice: Choice, typed: string): void {
  if (choice.kind === 'hit') rememberHit(choice.hit, typed)
  else if (choice.kind === 'wallet') rememberWallet(choice.wallet, typed)
  else rememberAgain(choice.entry)
}
