import type { SearchHit, SearchTab } from '@peregrine/contract/routes/search'
import { canonicalAddress, isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import {
  type ChainFamily,
  type ChainKey,
  chainKeys,
  type Network,
  networkFacts,
} from '@peregrine/core/network'
import type { Searched } from './searchedOf.ts'
import { tokenPath } from '../../domain/tokens/tokenRef.ts'
import type { Stop } from '../../domain/tokens/tokenTrail.ts'
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
  | { kind: 'wallet'; wallet: WalletAt }
  | { kind: 'past'; entry: HistoryEntry }

/** A wallet at a pasted address: the chains it may be on, and the one that its page opens with. */
export type WalletAt = FoundWallet & { chains: readonly ChainKey[] }

function familyOf(address: string): ChainFamily | null {
  if (isSolanaAddress(address)) return 'SOL'
  return isEvmAddress(address) ? 'EVM' : null
}

/**
 * Returns the wallet that a text may mean, on the chains of the tab; null if it is no address of theirs. An EVM address
 * is one wallet on all of its chains; its page opens with the first chain of `likely`.
 */
export function walletAt(text: string, tab: SearchTab, likely: readonly Network[]): WalletAt | null {
  const address = canonicalAddress(text.trim())
  const family = familyOf(address)
  const chains = chainKeys.filter(
    (chain) => networkFacts[chain].family === family && (tab === 'all' || networkFacts[tab].chain === chain),
  )
  const network =
    likely.map((one) => networkFacts[one].chain).find((chain) => chains.includes(chain)) ?? chains[0]
  return network === undefined ? null : { network, address, chains }
}

/**
 * Returns the wallets of the searched addresses that were not found as tokens or pools. The chain that was pasted with
 * an address comes before the likely ones. One address that finds anything is no wallet.
 */
export function walletsAt(
  { addresses }: Pick<Searched, 'addresses'>,
  tab: SearchTab,
  likely: readonly Network[],
  hits: readonly SearchHit[],
): WalletAt[] {
  if (addresses.length === 1 && hits.length > 0) return []
  const found = new Set(hits.flatMap(({ tokenAddress, pairAddress }) => [tokenAddress, pairAddress]))
  return addresses
    .filter(({ address }) => !found.has(address))
    .flatMap(({ address, chain }) => walletAt(address, tab, chain ? [chain, ...likely] : likely) ?? [])
}

/** Returns a key that is unique within a list of choices. */
export function choiceKey(choice: Choice): string {
  if (choice.kind === 'hit') return `${choice.hit.network} ${choice.hit.tokenAddress}`
  if (choice.kind === 'wallet') return `wallet ${choice.wallet.address}`
  return choice.entry.id
}

const stopOf = ({ network, tokenAddress, pairAddress }: SearchHit): Stop => ({
  network,
  token: tokenAddress,
  pool: pairAddress,
})

/** Returns the tokens found among choices, in their order. */
export function stopsOf(choices: readonly Choice[]): Stop[] {
  return choices.flatMap((choice) => (choice.kind === 'hit' ? [stopOf(choice.hit)] : []))
}

/** Returns the path of a choice. */
export function choicePath(choice: Choice): string {
  if (choice.kind === 'wallet') return `/user/${choice.wallet.network}/${choice.wallet.address}`
  if (choice.kind === 'past') return historyPath(choice.entry)
  return tokenPath(stopOf(choice.hit))
}

/** Stores a choice in the history, with the query. */
export function rememberChoice(choice: Choice, typed: string): void {
  if (choice.kind === 'hit') rememberHit(choice.hit, typed)
  else if (choice.kind === 'wallet') rememberWallet(choice.wallet, typed)
  else rememberAgain(choice.entry)
}
