import type { KolWire } from '@peregrine/contract/kol'
import { type KolEntry, kolOfRow } from '@peregrine/core/wallet-list/kolEntry'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import type { ListProblemReason } from '@peregrine/core/wallet-list/walletListRow'

export const kolStates = ['new', 'changed', 'existing', 'duplicate', 'invalid'] as const
export type KolState = (typeof kolStates)[number]
export type Existing = 'keep' | 'update'

/** One line of a list with its outcome; `before` is the KOL as it is. */
export type KolLine =
  | { id: string; line: number; state: Exclude<KolState, 'invalid'>; kol: KolEntry; before: KolWire | null }
  | { id: string; line: number; state: 'invalid'; reason: ListProblemReason }

type Known = ReadonlyMap<string, KolWire>

/** True when the list says something else of a KOL than what is known; what it leaves empty says nothing. */
function saysMore(kol: KolEntry, { name, group, avatar, xHandle }: KolWire): boolean {
  return (
    (kol.name !== '' && kol.name !== name) ||
    (kol.group !== '' && kol.group !== group) ||
    (kol.avatar !== '' && kol.avatar !== avatar) ||
    (kol.xHandle !== null && kol.xHandle !== xHandle)
  )
}

function stateOf(kol: KolEntry, before: KolWire | null, existing: Existing): 'new' | 'changed' | 'existing' {
  if (!before) return 'new'
  return existing === 'update' && saysMore(kol, before) ? 'changed' : 'existing'
}

/** Returns every line of a list with what would become of it, in order. */
export function previewKols(list: WalletList, known: Known, existing: Existing): KolLine[] {
  const line = (row: WalletList['rows'][number], isDuplicate: boolean) => {
    const kol = kolOfRow(row)
    const before = known.get(kol.address) ?? null
    return {
      line: row.line,
      state: isDuplicate ? ('duplicate' as const) : stateOf(kol, before, existing),
      kol,
      before,
    }
  }
  const lines = [
    ...list.rows.map((row) => line(row, false)),
    ...list.duplicates.map((row) => line(row, true)),
    ...list.problems.map(({ line: at, reason }) => ({ line: at, state: 'invalid' as const, reason })),
  ]
  return lines.sort((a, b) => a.line - b.line).map((one, at) => ({ ...one, id: String(at) }))
}

/** A KOL as it would be after the import: what the list leaves empty stays. */
export function afterImport(kol: KolEntry, before: KolEntry | null): KolEntry {
  if (!before) return { ...kol, name: kol.name || kol.address.slice(0, 6) }
  const said = Object.fromEntries(Object.entries(kol).filter(([, value]) => Boolean(value)))
  return { ...before, ...said }
}

/** Returns the entries to send: all that would change something. */
export function kolsToSend(lines: readonly KolLine[]): KolEntry[] {
  return lines.flatMap((line) => (line.state === 'new' || line.state === 'changed' ? [line.kol] : []))
}
