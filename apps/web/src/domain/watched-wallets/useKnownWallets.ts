import { create } from 'zustand'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

/** Why a wallet is known here: it is the trader's, it is followed, or it was marked by hand. */
export type WalletRelation = 'own' | 'followed' | 'marked'
export type KnownWallet = { address: string; note: string }

type KnownWallets = Readonly<Record<WalletRelation, readonly KnownWallet[]>>

const storedAs = 'markedWallets'
const maxMarked = 5_000
const longestNote = 50

/** Wallets from an untrusted text: what is none is left out. */
export function parseKnownWallets(text: string | null): KnownWallet[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.flatMap(parseWallet).slice(0, maxMarked) : []
  } catch {
    // Somebody else's text under our key is as good as none.
    return []
  }
}

function parseWallet(read: unknown): KnownWallet[] {
  const { address, note } = (read ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !/^[0-9A-Za-z]{32,44}$/.test(address)) return []
  return [{ address, note: typeof note === 'string' ? note.slice(0, longestNote) : '' }]
}

/**
 * The wallets that this trader knows, per environment. `marked` is kept in this browser; `own` and `followed` are
 * filled by whoever knows them (`setKnownWallets`).
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

/** Marks a wallet, or gives a marked one another note. */
export function markWallet(address: string, note = ''): void {
  const others = useKnownWallets.getState().marked.filter((wallet) => wallet.address !== address)
  keepMarked([{ address, note: note.trim().slice(0, longestNote) }, ...others].slice(0, maxMarked))
}

export function unmarkWallet(address: string): void {
  keepMarked(useKnownWallets.getState().marked.filter((wallet) => wallet.address !== address))
}

const addressSets = new WeakMap<readonly KnownWallet[], ReadonlySet<string>>()

/** Whoever asks for each row of a list must not search 50,000 wallets each time. */
function addressesOf(wallets: readonly KnownWallet[]): ReadonlySet<string> {
  const known = addressSets.get(wallets) ?? new Set(wallets.map(({ address }) => address))
  addressSets.set(wallets, known)
  return known
}

/** What a wallet is to this trader; null for a stranger. */
export function relationOf(wallets: KnownWallets, address: string): WalletRelation | null {
  const relations: readonly WalletRelation[] = ['own', 'followed', 'marked']
  return relations.find((relation) => addressesOf(wallets[relation]).has(address)) ?? null
}
