import { canonicalAddress, isEvmAddress, isSolanaAddress } from '../address.ts'
import { cleanWrittenText } from '../tokenText.ts'
import { holdsSecret } from './holdsSecret.ts'
import { nameOfAddress } from './watchedWallet.ts'

/** `note` is `wallet address:note`; `group` is `name,address,group`; `optionalGroup` makes its group optional. */
export type LineForm = 'note' | 'group' | 'optionalGroup'
export type ImportChain = 'ETH' | 'SOL'

export const maxImportLines = 100
export const longestNote = 50
/** Longer than any valid line, including characters stripped from notes; such lines are not parsed. */
const longestImportLine = 500

export type LineErrorKind =
  | 'format'
  | 'secret'
  | 'nameMissing'
  | 'addressMissing'
  | 'address'
  | 'noteLength'
  | 'groupLength'
  | 'lineLength'
  | 'duplicate'
  | 'existing'

/** `text` is the address if the message names it, `note` the name of the wallet already watched. */
export type LineError = { line: number; kind: LineErrorKind; text?: string; note?: string }
export type ImportRow = { name: string; address: string; group: string | null }
export type CheckedImport = {
  rows: readonly ImportRow[]
  errors: readonly LineError[]
  /** Number of non-blank lines, capped at one over the maximum; none, or too many, is an error by itself. */
  lineCount: number
  /** Number of notes from which unsupported characters were stripped. */
  cleanedNotes: number
}

type Given = {
  form: LineForm
  chain: ImportChain
  /** Names of wallets already watched, by address; EVM addresses in lower case. */
  existing: ReadonlyMap<string, string>
  isChecksumValid: (address: string) => boolean
}

type Line = { row: ImportRow; given: string; isCleaned: boolean }

/**
 * Keeps printable ASCII letters, digits, space and - . | ( ): the characters allowed in a note of the form
 * `address:note`.
 */
export function cleanNote(text: string): string {
  return text.replace(/[^A-Za-z0-9 \-.|()]/g, '').trim()
}

/** True for an address of the chain; a mixed-case EVM address must also pass its checksum. */
export function isAddressOf(
  chain: ImportChain,
  text: string,
  isChecksumValid: (address: string) => boolean,
): boolean {
  if (chain === 'SOL') return isSolanaAddress(text)
  const isMixed = /[a-f]/.test(text) && /[A-F]/.test(text.slice(2))
  return isEvmAddress(text) && (!isMixed || isChecksumValid(text))
}

/** Splits at the form's separator, or at its full-width twin if the line has none. */
function partsOf(text: string, separator: ',' | ':'): string[] {
  const twin = separator === ',' ? '，' : '：'
  return text.split(text.includes(separator) ? separator : twin).map((part) => part.trim())
}

function readNoteLine(text: string): Line | LineErrorKind {
  const parts = partsOf(text, ':')
  if (parts.length !== 2) return 'format'
  const [address = '', note = ''] = parts
  if (address === '') return 'addressMissing'
  const name = cleanNote(note)
  return {
    row: { name: name || nameOfAddress(address), address, group: null },
    given: name,
    isCleaned: name !== note,
  }
}

function readGroupLine(text: string, isGroupNeeded: boolean): Line | LineErrorKind {
  const parts = partsOf(text, ',')
  const [given = '', address = '', group = ''] = parts
  const hasForm = isGroupNeeded ? parts.length === 3 && group !== '' : [2, 3].includes(parts.length)
  if (!hasForm) return 'format'
  const name = cleanWrittenText(given)
  if (name === '') return 'nameMissing'
  if (address === '') return 'addressMissing'
  return { row: { name, address, group: cleanWrittenText(group) || null }, given: name, isCleaned: false }
}

function readLine(text: string, form: LineForm): Line | LineErrorKind {
  if (text.length > longestImportLine) return 'lineLength'
  if (holdsSecret(text)) return 'secret'
  return form === 'note' ? readNoteLine(text) : readGroupLine(text, form === 'group')
}

function findError(
  { row, given }: Line,
  { chain, existing, isChecksumValid }: Given,
  seen: ReadonlySet<string>,
): Omit<LineError, 'line'> | null {
  if (!isAddressOf(chain, row.address, isChecksumValid)) return { kind: 'address' }
  if (given.length > longestNote) return { kind: 'noteLength' }
  if ((row.group?.length ?? 0) > longestNote) return { kind: 'groupLength' }
  if (seen.has(canonicalAddress(row.address))) return { kind: 'duplicate', text: row.address }
  const note = existing.get(canonicalAddress(row.address))
  return note === undefined ? null : { kind: 'existing', text: row.address, note }
}

const lineEnd = /\r\n|\r|\n/g

/** The non-blank lines with their numbers, lazily: a long text is not split for the first of them. */
function* filledLines(text: string): Generator<{ line: number; shown: string }> {
  let from = 0
  for (let line = 1; from <= text.length; line++) {
    lineEnd.lastIndex = from
    const end = lineEnd.exec(text)
    const shown = text.slice(from, end?.index).trim()
    from = end ? lineEnd.lastIndex : text.length + 1
    if (shown !== '') yield { line, shown }
  }
}

/**
 * Checks the text of a batch import line by line: form, name, address, duplicates, and wallets already watched. Blank
 * lines are skipped but counted in the line numbers; only the first error of a line is reported.
 */
export function checkImportText(text: string, given: Given): CheckedImport {
  const rows: ImportRow[] = []
  const errors: LineError[] = []
  const seen = new Set<string>()
  let lineCount = 0
  let cleanedNotes = 0
  for (const { line, shown } of filledLines(text)) {
    lineCount++
    // An oversized list is rejected as a whole: parsing it would only slow down the page.
    if (lineCount > maxImportLines) break
    const read = readLine(shown, given.form)
    const error = typeof read === 'string' ? { kind: read } : findError(read, given, seen)
    if (typeof read !== 'string') {
      seen.add(canonicalAddress(read.row.address))
      cleanedNotes += read.isCleaned ? 1 : 0
    }
    if (error) errors.push({ line, ...error })
    else if (typeof read !== 'string') rows.push({ ...read.row, address: canonicalAddress(read.row.address) })
  }
  return { rows, errors, lineCount, cleanedNotes }
}

/** The kind shared by all errors, if there are several of one kind. */
export function sharedKind(errors: readonly LineError[]): LineErrorKind | null {
  const [first] = errors
  return first && errors.length > 1 && errors.every(({ kind }) => kind === first.kind) ? first.kind : null
}
