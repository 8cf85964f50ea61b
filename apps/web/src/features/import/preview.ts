import type { WatchedWalletWire, WatchedEventKind } from '@peregrine/contract/watchedWallet'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { isStorableExtra } from '@peregrine/core/storableText'
import { csvCell } from '@peregrine/core/wallet-list/splitCells'
import type { ListProblemReason, WalletListRow } from '@peregrine/core/wallet-list/walletListRow'
import { defaultGroup, type WatchedWallet, watchedOfRow } from '@peregrine/core/wallet-list/watchedWallet'
import type { Translate } from '../../kit/i18n/translate.ts'

export const rowStates = ['new', 'existing', 'duplicate', 'invalid'] as const
export type RowState = (typeof rowStates)[number]

export type PreviewRow =
  | { id: string; line: number; state: 'new' | 'existing' | 'duplicate'; row: WalletListRow }
  | { id: string; line: number; state: 'invalid'; reason: ListProblemReason }

export type ImportChoice = {
  /** For rows without one. */
  group: string
  events: readonly WatchedEventKind[]
  isPushing: boolean
  existing: 'keep' | 'update'
}

type Watched = ReadonlyMap<string, WatchedWalletWire>

/** Returns every line of a list with its outcome, in order. */
export function previewList({ rows, duplicates, problems }: WalletList, watched: Watched): PreviewRow[] {
  const shown: Omit<Extract<PreviewRow, { row: WalletListRow }>, 'id'>[] = [
    ...rows.map((row) => ({
      line: row.line,
      state: watched.has(row.address) ? ('existing' as const) : ('new' as const),
      row,
    })),
    ...duplicates.map((row) => ({ line: row.line, state: 'duplicate' as const, row })),
  ]
  const invalid = problems.map(({ line, reason }) => ({ line, state: 'invalid' as const, reason }))
  return [...shown, ...invalid]
    .sort((one, other) => one.line - other.line)
    .map((row, at) => ({ ...row, id: String(at) }))
}

export function countStates(rows: readonly PreviewRow[]): Record<RowState, number> {
  const counts = { new: 0, existing: 0, duplicate: 0, invalid: 0 }
  for (const { state } of rows) counts[state]++
  return counts
}

/** Returns the lines that hold a private key or seed phrase. */
export function secretLines({ problems }: WalletList): number[] {
  return problems.filter(({ reason }) => reason === 'secret').map(({ line }) => line)
}

/** Joins both, or keeps the newer when the result exceeds the limit. */
function joined(kept: WatchedWallet['extra'], said: WatchedWallet['extra']): WatchedWallet['extra'] {
  const both = { ...kept, ...said }
  return isStorableExtra(both) ? both : said
}

/** Merges a list's values into a watched wallet; missing ones stay. */
function updated(before: WatchedWalletWire, row: WalletListRow): WatchedWallet {
  const { configGroup, monitorEvents, enablePush, createdAtMs, ...kept } = before
  const said = watchedOfRow(row, { configGroup, monitorEvents, enablePush })
  return {
    ...said,
    name: row.name === '' ? kept.name : said.name,
    avatarUrl: said.avatarUrl || kept.avatarUrl,
    tip: said.tip || kept.tip,
    enableAmountFilter: said.enableAmountFilter || kept.enableAmountFilter,
    minAmount: said.minAmount ?? kept.minAmount,
    maxAmount: said.minAmount === null ? (said.maxAmount ?? kept.maxAmount) : said.maxAmount,
    extra: createdAtMs ? joined(kept.extra, said.extra) : said.extra,
  }
}

/** Returns the wallets to send: the new ones and, when updating, the existing ones. */
export function walletsToSend(
  rows: readonly PreviewRow[],
  choice: ImportChoice,
  watched: Watched,
): WatchedWallet[] {
  const defaults = {
    configGroup: choice.group.trim() || defaultGroup,
    monitorEvents: choice.events.length === 0 ? 'ALL' : choice.events.join(','),
    enablePush: choice.isPushing,
  }
  return rows.flatMap((shown) => {
    if (shown.state === 'new') return [watchedOfRow(shown.row, defaults)]
    const before = shown.state === 'existing' ? watched.get(shown.row.address) : undefined
    return shown.state === 'existing' && before && choice.existing === 'update'
      ? [updated(before, shown.row)]
      : []
  })
}

function resultOf(shown: PreviewRow, existing: ImportChoice['existing'], t: Translate): string {
  if (shown.state === 'invalid')
    return `${t('import.any.invalid')}: ${t(`import.any.reason.${shown.reason}`)}`
  if (shown.state === 'duplicate') return t('import.any.duplicate')
  if (shown.state === 'new') return t('import.result.added')
  return t(existing === 'update' ? 'import.result.changed' : 'import.result.kept')
}

/** Returns each line's outcome as CSV. For a refused line it holds the number alone, never the content. */
export function resultCsv(
  rows: readonly PreviewRow[],
  existing: ImportChoice['existing'],
  t: Translate,
): string {
  const head = ['line', 'address', 'name', 'group', 'result'].map((column) =>
    column === 'result'
      ? t('import.any.state')
      : t(`import.any.${column as 'line' | 'address' | 'name' | 'group'}`),
  )
  const lines = rows.map((shown) => {
    const { address, name, groups } =
      shown.state === 'invalid' ? { address: '', name: '', groups: [] } : shown.row
    return [String(shown.line), address, name, groups.join(' '), resultOf(shown, existing, t)]
  })
  return `\ufeff${[head, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}
