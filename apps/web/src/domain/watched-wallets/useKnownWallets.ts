import { create } from 'zustand'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

/** A wallet's relation to the user: own, watched, or tagged by hand. */
export type WalletRelation = 'own' | 'followed' | 'marked'
export type KnownWallet = { address: string; note: string }

type KnownWallets = Readonly<Record<WalletRelation, readonly KnownWallet[]>>

const storedAs = 'markedWallets'
const maxMarked = 5_000
const longestNote = 50

/** Parses wallets from untrusted text, leaving out invalid ones. */
export function parseKnownWallets(text: string | null): KnownWallet[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.flatMap(parseWallet).slice(0, maxMarked) : []
  } catch {
    // Foreign text under our key counts as none.
    return []
  }
}

function parseWallet(read: unknown): KnownWallet[] {
  const { address, note } = (read ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !/^[0-9A-Za-z]{32,44}$/.test(address)) return []
  return [{ address, note: typeof note === 'string' ? note.slice(0, longestNote) : '' }]
}

/**
 * The wallets the user knows, per environment. `marked` is kept in this browser; `own` and `followed` are set by their
 * owners (`setKnownWallets`).
 */
export const useKnownWallets = create<KnownWallets>()(() => ({
  own: [],
  followed: [],
  marked: parseKnownWallets(readScoped(storedAs)),
}))

export function setKnownWallets(relation: 'own' | 'followed', wallets: readonly KnownWallet[]): void {
  useKnownWallets.setState({ [relation]: wallets })
}

function keepMarked(marked: readonly KnownWallet[]): void {
  useKnownWallets.setState({ marked })
  writeScoped(storedAs, JSON.stringify(marked))
}

/** Tags a wallet, or changes a tag's note. */
export function markWallet(address: string, note = ''): void {
  const others = useKnownWallets.getState().marked.filter((wallet) => wallet.address !== address)
  keepMarked([{ address, note: note.trim().slice(0, longestNote) }, ...others].slice(0, maxMarked))
}

export function unmarkWallet(address: string): void {
  keepMarked(useKnownWallets.getState().marked.filter((wallet) => wallet.address !== address))
}

const addressSets = new WeakMap<readonly KnownWallet[], ReadonlySet<string>>()

/** An index, so that a list's rows do not each search 50,000 wallets. */
function addressesOf(wallets: readonly KnownWallet[]): ReadonlySet<string> {
  const known = addressSets.get(wallets) ?? new Set(wallets.map(({ address }) => address))
  addressSets.set(wallets, known)
  return known
}

/** Returns a wallet's relation to the user; null for an unknown one. */
export function relationOf(wallets: KnownWallets, address: string): WalletRelation | null {
  const relations: readonly WalletRelation[] = ['own', 'followed', 'marked']
  return relations.find((relation) => addressesOf(wallets[relation]).has(address)) ?? null
}
