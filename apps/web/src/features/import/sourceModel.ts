import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import { isFault } from '@peregrine/core/fault'
import {
  type CheckedImport,
  type ImportChain,
  type ImportRow,
  type LineError,
  type LineErrorKind,
  type LineForm,
  maxImportLines,
  sharedKind,
} from '@peregrine/core/wallet-list/checkImportText'
import { defaultGroup } from '@peregrine/core/wallet-list/watchedWallet'
import type { TFunction } from 'i18next'

const shownErrors = 5

/** What is sent: all of them where none is chosen. */
export function eventsToSend(events: readonly WatchedEventKind[]): WatchedEventKind[] {
  return events.length === 0 ? ['ALL'] : [...events]
}

function problemText(
  { kind, text = '', note = '' }: Pick<LineError, 'kind' | 'text' | 'note'>,
  form: LineForm,
  chain: ImportChain,
  t: TFunction,
): string {
  if (kind === 'format') return t(form === 'note' ? 'import.error.format.note' : 'import.error.format.group')
  if (kind === 'address') return t(`import.error.address.${chain}`)
  if (kind === 'noteLength') return t(form === 'note' ? 'import.error.noteLength' : 'import.error.nameLength')
  return t(`import.error.${kind}`, { text, note })
}

/** An error with the number of its line. */
export function errorText(error: LineError, form: LineForm, chain: ImportChain, t: TFunction): string {
  return t('import.line', { line: error.line, error: problemText(error, form, chain, t) })
}

function summaryText(
  kind: LineErrorKind,
  errors: readonly LineError[],
  form: LineForm,
  chain: ImportChain,
  t: TFunction,
): string {
  const error =
    kind === 'duplicate' || kind === 'existing'
      ? t(`import.error.${kind}.all`)
      : problemText({ kind }, form, chain, t)
  return t('import.lines.list', { lines: errors.map(({ line }) => line).join(', '), error })
}

export type ErrorReport = {
  count: number
  /** The first five. */
  texts: readonly string[]
  isCut: boolean
  /** One sentence for all of them, where they are of one kind. */
  summary: string | null
}

/** What the error box says; null when there is nothing wrong. */
export function reportErrors(
  { errors, lineCount }: CheckedImport,
  form: LineForm,
  chain: ImportChain,
  t: TFunction,
): ErrorReport | null {
  const tooMany = lineCount > maxImportLines ? [t('import.error.tooMany')] : []
  const count = errors.length + tooMany.length
  if (count === 0) return null
  const texts = [...tooMany, ...errors.map((error) => errorText(error, form, chain, t))]
  const kind = tooMany.length === 0 ? sharedKind(errors) : null
  return {
    count,
    texts: texts.slice(0, shownErrors),
    isCut: texts.length > shownErrors,
    summary: kind && summaryText(kind, errors, form, chain, t),
  }
}

/** What is wrong with submitting now, before anything is sent. */
export function refusalOf(owner: string | null, { lineCount }: CheckedImport): 'wallet' | 'empty' | null {
  if (owner === null) return 'wallet'
  return lineCount === 0 ? 'empty' : null
}

/** The rows as the batch call takes them. */
export function configsOf(
  rows: readonly ImportRow[],
  chain: ImportChain,
  events: readonly WatchedEventKind[],
  enablePush: boolean,
) {
  return rows.map(({ name, address, group }) => ({
    name,
    addAddress: address,
    chainType: chain === 'ETH' ? (1 as const) : (2 as const),
    configGroup: group ?? defaultGroup,
    monitorEvents: eventsToSend(events),
    enablePush,
  }))
}

/** The whole reply of a failed call, as the server wrote it; else the failure's own words. */
export function responseText(error: unknown): string {
  if (isFault(error) && error.cause !== undefined) return JSON.stringify(error.cause)
  return error instanceof Error ? error.message : String(error)
}
