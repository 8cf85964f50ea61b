import { maxKolBatch } from '@peregrine/contract/kol'
import { isFault } from '@peregrine/core/fault'
import { kolOfRow } from '@peregrine/core/wallet-list/kolEntry'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import type pg from 'pg'
import { type Existing, planKols, putKols, readKolRows } from '../../features/kols/kolStore.ts'
import { type UndoneKols, undoKols } from '../../features/kols/undoKols.ts'
import { UsageError } from '../commandLine.ts'

type Asked = { label: string; existing: Existing; isDryRun: boolean }

/**
 * Puts a file's wallets on the operator's list of KOLs, as its page does, or counts what that would do.
 *
 * @throws UsageError when the list is too long; Fault `monitor.full`, `import.secret`
 */
export async function importKolList(
  client: pg.ClientBase,
  { rows, duplicates, problems, unread }: WalletList,
  { label, existing, isDryRun }: Asked,
): Promise<object> {
  if (rows.length > maxKolBatch)
    throw new UsageError(`${label}: ${rows.length} wallets; at most ${maxKolBatch} at once`)
  const entries = rows.map(kolOfRow)
  const rest = { duplicate: duplicates.length, invalid: problems, unread }
  if (isDryRun || entries.length === 0) {
    const before = await readKolRows(
      client,
      entries.map(({ address }) => address),
    )
    const { added, changed, kept } = planKols(before, entries, existing)
    return { new: added.length, changed: changed.length, existing: kept, ...rest }
  }
  const done = await putKols(client, { kind: 'import', label, madeBy: '' }, entries, existing)
  return { new: done.added, changed: done.changed, existing: done.kept, ...rest, importId: done.changeId }
}

/** Undoes an import of KOLs, or any other change of their list. */
export async function undoKolImport(client: pg.ClientBase, importId: string): Promise<UndoneKols> {
  try {
    return await undoKols(client, importId)
  } catch (error) {
    if (isFault(error, 'import.unknown')) throw new UsageError('no such import, or undone already')
    throw error
  }
}
