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
} from './searchHistory.ts'

export type FoundWallet = { network: Network; address: string }

/** What the arrows move over: tokens that were found, wallets at a pasted address, or what was picked before. */
export type Choice =
  | { kind: 'hit'; hit: SearchHit }
  | { kind: 'wallet'; wallet: FoundWallet }
  | { kind: 'past'; entry: HistoryEntry }

/** The wallet pages that a text may mean: an address of EVM is one on each of its chains. */
export function walletsAt(text: string, tab: SearchTab): FoundWallet[] {
  const query = text.trim()
  const isWanted = (network: Network) => tab === 'all' || tab === network
  if (isSolanaAddress(query))
    return (['sol'] as const).filter(isWanted).map((network) => ({ network, address: query }))
  if (!isEvmAddress(query)) return []
  const address = query.toLowerCase()
  return (['eth', 'base', 'bsc'] as const).filter(isWanted).map((network) => ({ network, address }))
}

/** Tells the choices of one list apart. */
export function choiceKey(choice: Choice): string {
  if (choice.kind === 'hit') return `${choice.hit.network} ${choice.hit.tokenAddress}`
  if (choice.kind === 'wallet') return `wallet ${choice.wallet.network}`
  return choice.entry.id
}

/** The page that a choice leads to. */
export function choicePath(choice: Choice): string {
  if (choice.kind === 'wallet') return `/user/${choice.wallet.network}/${choice.wallet.address}`
  if (choice.kind === 'past') return historyPath(choice.entry)
  const { network, tokenAddress, pairAddress } = choice.hit
  return tokenPath({ network, token: tokenAddress, pool: pairAddress })
}

/** Keeps a choice in the history, with what had been typed. */
export function rememberChoice(choice: Choice, typed: string): void {
  if (choice.kind === 'hit') rememberHit(choice.hit, typed)
  else if (choice.kind === 'wallet') rememberWallet(choice.wallet, typed)
  else rememberAgain(choice.entry)
}
