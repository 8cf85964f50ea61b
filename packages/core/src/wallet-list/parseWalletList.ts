import type { ChainFamily } from '../network.ts'
import { classifyWord } from './classifyWord.ts'
import { holdsSecret } from './holdsSecret.ts'
import { findListColumn, type ListColumn } from './listColumns.ts'
import { normalizeListText, plainPunctuation } from './normalizeListText.ts'
import { readJsonItems } from './readJsonItems.ts'
import { readLineItems } from './readLineItems.ts'
import type { ListItem, ListProblem, ListProblemReason, WalletListRow } from './walletListRow.ts'

export type WalletList = {
  rows: readonly WalletListRow[]
  problems: readonly ListProblem[]
  /** Rows whose address stood in the list before; the first one is in `rows`. */
  duplicates: readonly WalletListRow[]
}

type Verdict = WalletListRow | ListProblemReason
type Check = (address: string) => boolean
type Address = { address: string; family: ChainFamily }

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter((text) => text !== '')
  const text = textOf(value)
  return text === '' ? [] : [text]
}

/** The wallet's address in canonical form, or why there is none. */
function readAddress(
  word: string,
  isChecksumValid: Check,
  kind = classifyWord(word),
): Address | ListProblemReason {
  if (kind === 'SOL') return { address: word, family: 'SOL' }
  if (kind === 'EVM') {
    const hasCase = /[a-f]/.test(word) && /[A-F]/.test(word)
    if (hasCase && !isChecksumValid(word)) return 'checksum'
    return { address: word.toLowerCase(), family: 'EVM' }
  }
  return kind === 'text' ? 'address' : kind
}

function readFields(
  line: number,
  fields: Readonly<Record<string, unknown>>,
  isChecksumValid: Check,
): Verdict {
  if (holdsSecret(fields)) return 'secret'
  const parts: Partial<Record<ListColumn, unknown>> = {}
  const extra: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const column = findListColumn(name)
    if (column && parts[column] === undefined) parts[column] = value
    else Object.defineProperty(extra, name, { value, enumerable: true, writable: true, configurable: true })
  }
  const address = readAddress(textOf(parts.address), isChecksumValid)
  if (typeof address === 'string') return address
  return {
    line,
    ...address,
    name: textOf(parts.name),
    emoji: textOf(parts.emoji),
    groups: textsOf(parts.group),
    note: textOf(parts.note),
    extra,
  }
}

/** Words of a line: the address is found by its form, never by its place; then come name, group and note. */
function readWords(line: number, words: readonly string[], isChecksumValid: Check): Verdict {
  if (holdsSecret(words.join(' '))) return 'secret'
  const kinds = words.map(classifyWord)
  const at = kinds.findIndex((kind) => kind === 'EVM' || kind === 'SOL')
  if (at < 0) return kinds.includes('unsupported') ? 'unsupported' : 'address'
  const address = readAddress(words[at] ?? '', isChecksumValid, kinds[at])
  if (typeof address === 'string') return address
  const [name = '', group = '', ...notes] = words.filter((_, index) => index !== at)
  const groups = group === '' ? [] : [group]
  return { line, ...address, name, emoji: '', groups, note: notes.join(' ').trim(), extra: {} }
}

function readItem(item: ListItem, isChecksumValid: Check): Verdict {
  if ('problem' in item) return item.problem
  return 'fields' in item
    ? readFields(item.line, item.fields, isChecksumValid)
    : readWords(item.line, item.words, isChecksumValid)
}

function collect(items: readonly ListItem[], isChecksumValid: Check): WalletList {
  const rows = new Map<string, WalletListRow>()
  const problems: ListProblem[] = []
  const duplicates: WalletListRow[] = []
  for (const item of items) {
    const verdict = readItem(item, isChecksumValid)
    if (typeof verdict === 'string') problems.push({ line: item.line, reason: verdict })
    else if (rows.has(verdict.address)) duplicates.push(verdict)
    else rows.set(verdict.address, verdict)
  }
  return { rows: [...rows.values()], problems, duplicates }
}

/** JSON as it is; where that leaves problems, with its punctuation made plain, if that gives more wallets. */
function readJson(text: string, isChecksumValid: Check): WalletList {
  const list = collect(readJsonItems(text), isChecksumValid)
  if (list.problems.length === 0) return list
  const plain = collect(readJsonItems(plainPunctuation(text)), isChecksumValid)
  return plain.rows.length > list.rows.length ? plain : list
}

/**
 * Reads any list of wallets by looking at its content: JSON of GMGN, Axiom, Padre, BullX and OKX, also damaged or
 * bare; tables with a header (CSV, TSV, semicolons, Markdown); lines such as `address,name,group`,
 * `name,address,group`, `address:name`, `name: address`, bare addresses. Total: any text gives a result.
 *
 * @param isChecksumValid says whether a mixed-case EVM address carries its EIP-55 checksum
 */
export function parseWalletList(text: string, isChecksumValid: Check): WalletList {
  const shown = normalizeListText(text)
  return /^\s*[[{]/.test(shown)
    ? readJson(shown, isChecksumValid)
    : collect(readLineItems(shown), isChecksumValid)
}
