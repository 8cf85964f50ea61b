import type { SearchHit } from '@peregrine/contract/routes/search'
import { findNetwork, type Network, networkFacts } from '@peregrine/core/network'
import { create } from 'zustand'
import { readRecords, watchStored, writeRecord } from '../../domain/tokens/storedRecords.ts'
import { tokenPath } from '../../domain/tokens/tokenRef.ts'

export type FoundWallet = { network: Network; address: string }

/** An earlier pick in the search. */
export type HistoryEntry = {
  id: string
  type: 'token' | 'wallet'
  chainId: number
  /** The page opened: the pair, or the token or wallet without one. */
  address: string
  pairAddress: string | null
  baseTokenAddress: string | null
  symbol: string
  name: string
  imageUrl: string | null
  network: Network
  /** The token's launchpad. */
  platform: string | null
  /** The query. */
  value: string
  originalData: SearchHit | null
  timestamp: number
}

const storedAs = 'searchHistory'
const maxKept = 24

function parse(value: unknown): HistoryEntry | null {
  const entry = (value ?? {}) as Record<string, unknown>
  const network = findNetwork(typeof entry.network === 'string' ? entry.network : '')
  const isWhole = ['id', 'address', 'symbol', 'name'].every((key) => typeof entry[key] === 'string')
  if (network === null || !isWhole || (entry.type !== 'token' && entry.type !== 'wallet')) return null
  return { ...(entry as HistoryEntry), network }
}

type History = { entries: readonly HistoryEntry[] }

/** Earlier picks in the search, newest first. */
export const useSearchHistory = create<History>()(() => ({ entries: readRecords(storedAs, parse) }))
watchStored(storedAs, () => useSearchHistory.setState({ entries: readRecords(storedAs, parse) }))

function keep(entries: readonly HistoryEntry[]): void {
  useSearchHistory.setState({ entries })
  writeRecord(storedAs, entries)
}

function remember(entry: HistoryEntry): void {
  const others = useSearchHistory.getState().entries.filter(({ id }) => id !== entry.id)
  keep([entry, ...others].slice(0, maxKept))
}

export function rememberHit(hit: SearchHit, value: string, nowMs = Date.now()): void {
  const { network, tokenAddress, pairAddress, symbol, name, launchpad } = hit
  remember({
    id: `${network}-${tokenAddress}`,
    type: 'token',
    chainId: networkFacts[network].catalogueChainId,
    address: pairAddress ?? tokenAddress,
    pairAddress,
    baseTokenAddress: tokenAddress,
    symbol,
    name,
    imageUrl: null,
    network,
    platform: launchpad,
    value,
    originalData: hit,
    timestamp: nowMs,
  })
}

export function rememberWallet({ network, address }: FoundWallet, value: string, nowMs = Date.now()): void {
  remember({
    id: `wallet-${network}-${address}`,
    type: 'wallet',
    chainId: networkFacts[network].catalogueChainId,
    address,
    pairAddress: null,
    baseTokenAddress: null,
    symbol: '',
    name: '',
    imageUrl: null,
    network,
    platform: null,
    value,
    originalData: null,
    timestamp: nowMs,
  })
}

/** Moves a repeated pick to the front. */
export function rememberAgain(entry: HistoryEntry, nowMs = Date.now()): void {
  remember({ ...entry, timestamp: nowMs })
}

export function clearSearchHistory(): void {
  keep([])
}

/** Returns the networks on which a wallet's page was opened from here, latest first. */
export function networksOfWallet(entries: readonly HistoryEntry[], address: string): Network[] {
  return entries
    .filter((entry) => entry.type === 'wallet' && entry.address === address)
    .map(({ network }) => network)
}

/** Returns the path of an entry's page. */
export function historyPath({ type, network, address, pairAddress, baseTokenAddress }: HistoryEntry): string {
  if (type === 'wallet') return `/user/${network}/${address}`
  return tokenPath({ network, token: baseTokenAddress ?? address, pool: pairAddress })
}
