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
import type { Translate } from '../../kit/i18n/translate.ts'

const shownErrors = 5

/** Returns the selected events; all of them when none is selected. */
export function eventsToSend(events: readonly WatchedEventKind[]): WatchedEventKind[] {
  return events.length === 0 ? ['ALL'] : [...events]
}

function problemText(
  { kind, text = '', note = '' }: Pick<LineError, 'kind' | 'text' | 'note'>,
  form: LineForm,
  chain: ImportChain,
  t: Translate,
): string {
  if (kind === 'format') return t(form === 'note' ? 'import.error.format.note' : 'import.error.format.group')
  if (kind === 'address') return t(`import.error.address.${chain}`)
  if (kind === 'noteLength') return t(form === 'note' ? 'import.error.noteLength' : 'import.error.nameLength')
  return t(`import.error.${kind}`, { text, note })
}

/** Returns an error's text with its line number. */
export function errorText(error: LineError, form: LineForm, chain: ImportChain, t: Translate): string {
  return t('import.line', { line: error.line, error: problemText(error, form, chain, t) })
}

function summaryText(
  kind: LineErrorKind,
  errors: readonly LineError[],
  form: LineForm,
  chain: ImportChain,
  t: Translate,
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
  /** One sentence for all, when they are of one kind. */
  summary: string | null
}

/** Returns the error box's texts; null without errors. */
export function reportErrors(
  { errors, lineCount }: CheckedImport,
  form: LineForm,
  chain: ImportChain,
  t: Translate,
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

/** Returns the reason submitting would fail now, before anything is sent. */
export function refusalOf(owner: string | null, { lineCount }: CheckedImport): 'wallet' | 'empty' | null {
  if (owner === null) return 'wallet'
  return lineCount === 0 ? 'empty' : null
}

/** Converts rows to the batch call's form. */
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

/** Returns a failed call's full response as sent, otherwise the failure's own text. */
export function responseText(error: unknown): string {
  if (isFault(error) && error.cause !== undefined) return JSON.stringify(error.cause)
  return error instanceof Error ? error.message : String(error)
}
