import { canonicalAddress } from '../address.ts'
import type { ChainFamily } from '../network.ts'
import { isShallow, maxExtraLength, toStorableText, toStorableValue } from '../storableText.ts'
import { classifyWord } from './classifyWord.ts'
import { isWallet, walletsIn } from './embeddedWallets.ts'
import type { UnreadSheet } from './file/readWorkbook.ts'
import { holdsSecret } from './holdsSecret.ts'
import { assignColumns, isAddressColumn, isLikelyAddressColumn, type ListColumn } from './listColumns.ts'
import { refuseTooMany, refuseTooMuch } from './listBounds.ts'
import { withoutHidden } from '../paste/withoutHidden.ts'
import { normalizeListText, plainPunctuation } from './normalizeListText.ts'
import { readJsonItems } from './readJsonItems.ts'
import { readLineItems } from './readLineItems.ts'
import type { ListItem, ListProblem, ListProblemReason, WalletListRow } from './walletListRow.ts'

export type WalletList = {
  rows: readonly WalletListRow[]
  problems: readonly ListProblem[]
  /** Rows with an earlier address; the first one is in `rows`. */
  duplicates: readonly WalletListRow[]
  /** Sheets of a file that were not read, if there are any. */
  unread?: readonly UnreadSheet[]
}

type Verdict = WalletListRow | ListProblemReason
type Check = (address: string) => boolean
type Address = { address: string; family: ChainFamily }

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? toStorableText(withoutHidden(value)).trim()
    : typeof value === 'number'
      ? String(value)
      : ''

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter((text) => text !== '')
  const text = textOf(value)
  return text === '' ? [] : [text]
}

/** The wallet's address in canonical form, or the reason there is none. */
function readAddress(
  word: string,
  isChecksumValid: Check,
  kind = classifyWord(word),
): Address | ListProblemReason {
  if (kind === 'SOL') return { address: word, family: 'SOL' }
  if (kind === 'EVM') {
    const hasCase = /[a-f]/.test(word) && /[A-F]/.test(word)
    if (hasCase && !isChecksumValid(word)) return 'checksum'
    return { address: canonicalAddress(word), family: 'EVM' }
  }
  return kind === 'text' ? 'address' : kind
}

/** The only wallet in a text. */
function walletWithin(text: string): string | null {
  const [wallet, ...others] = walletsIn(text)
  return wallet !== undefined && others.length === 0 ? wallet : null
}

type Fields = Readonly<Record<string, unknown>>

/** The address and its field: by name, else (without such a name) the first that is a wallet. */
function findAddress(fields: Fields, named: string | undefined): { key: string; word: string } {
  const text = textOf(named === undefined ? '' : fields[named])
  // `account` may be a name on X, next to an address column.
  const other = isWallet(text) ? undefined : addressColumnOf(fields, isAddressColumn)
  if (named !== undefined && text !== '' && other === undefined) return { key: named, word: wordWithin(text) }
  const found = other ?? addressColumnOf(fields, isLikelyAddressColumn)
  return found === undefined ? { key: named ?? '', word: '' } : { key: found, word: textOf(fields[found]) }
}

const wordWithin = (text: string): string => (isWallet(text) ? text : (walletWithin(text) ?? text))

/** The first column with such a name that holds a wallet. */
function addressColumnOf(fields: Fields, isNamedSo: (name: string) => boolean): string | undefined {
  return Object.keys(fields).find((name) => isNamedSo(name) && isWallet(textOf(fields[name])))
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

function readFields(line: number, fields: Fields, isChecksumValid: Check): Verdict {
  if (holdsSecret(fields)) return 'secret'
  const columns = assignColumns(Object.keys(fields))
  const { key, word } = findAddress(fields, columns.get('address'))
  const address = readAddress(word, isChecksumValid)
  if (typeof address === 'string') return address
  const used = new Set([key])
  const take = (column: ListColumn, isRight = isText): unknown => {
    const name = columns.get(column)
    if (name === undefined || used.has(name) || !isRight(fields[name])) return ''
    used.add(name)
    return fields[name]
  }
  const own = {
    name: textOf(take('name')),
    emoji: textOf(take('emoji')),
    groups: textsOf(take('group', (value) => isText(value) || Array.isArray(value))),
    note: textOf(take('note')),
  }
  const extra: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (!used.has(name))
      Object.defineProperty(extra, toStorableText(name), {
        value: isShallow(value) ? toStorableValue(value) : value,
        enumerable: true,
        writable: true,
        configurable: true,
      })
  return { line, ...address, ...own, extra }
}

/** Words of a line: the address is found by form, never by position; then follow name, group and note. */
function readWords(
  { line, words, network }: Extract<ListItem, { words: unknown }>,
  isChecksumValid: Check,
): Verdict {
  if (holdsSecret(words.join(' '))) return 'secret'
  const kinds = words.map(classifyWord)
  const at = kinds.findIndex((kind) => kind === 'EVM' || kind === 'SOL')
  if (at < 0) return kinds.includes('unsupported') ? 'unsupported' : 'address'
  const address = readAddress(words[at] ?? '', isChecksumValid, kinds[at])
  if (typeof address === 'string') return address
  const [name = '', group = '', ...notes] = words.filter((_, index) => index !== at)
  const groups = group === '' ? [] : [group]
  const extra = network === undefined ? {} : { network }
  return { line, ...address, name, emoji: '', groups, note: notes.join(' ').trim(), extra }
}

/** A name or note cut for display is also kept whole, under a longer key. */
const longestRow = maxExtraLength - 96

function readItem(item: ListItem, isChecksumValid: Check): Verdict {
  if ('problem' in item) return item.problem
  if ('words' in item) return readWords(item, isChecksumValid)
  return readFields(item.line, item.fields, isChecksumValid)
}

function withoutLong(read: Verdict): Verdict {
  if (typeof read === 'string') return read
  return isShallow(read.extra) && JSON.stringify(read).length <= longestRow ? read : 'long'
}

function collect(items: readonly ListItem[], isChecksumValid: Check): WalletList {
  refuseTooMany(items.length)
  const rows = new Map<string, WalletListRow>()
  const problems: ListProblem[] = []
  const duplicates: WalletListRow[] = []
  for (const item of items) {
    const verdict = withoutLong(readItem(item, isChecksumValid))
    if (typeof verdict === 'string') problems.push({ line: item.line, reason: verdict })
    else if (rows.has(verdict.address)) duplicates.push(verdict)
    else rows.set(verdict.address, verdict)
  }
  return { rows: [...rows.values()], problems, duplicates }
}

/**
 * Reads JSON as it is; if that leaves problems, also with plain punctuation, and takes the result with more wallets.
 */
function readJson(text: string, isChecksumValid: Check): WalletList {
  const list = collect(readJsonItems(text), isChecksumValid)
  // A list containing a key gets no other reading, which might miss the key.
  if (list.problems.length === 0 || list.problems.some(({ reason }) => reason === 'secret')) return list
  // A bracket can also begin a link, a checkbox or the name of a group.
  if (!/[{"]/.test(text)) return collect(readLineItems(text), isChecksumValid)
  const plainText = plainPunctuation(text)
  if (plainText === text) return list
  const plain = collect(readJsonItems(plainText), isChecksumValid)
  return plain.rows.length > list.rows.length ? plain : list
}

/** Some programs export a script that begins by naming its list. */
const longestStart = 1_000
const assignment = /^\s*(?:export\s+)?(?:const|let|var)\s+[\w$]+[^=\n]*=\s*(?=[[{])/

/**
 * Parses any list of wallets by content: JSON of GMGN, Axiom, Padre, BullX and OKX, also damaged, bare or nested in
 * something else; tables with a header (CSV, TSV, semicolons, Markdown); lines such as `address,name,group`,
 * `name,address,group`, `address:name`, `name: address`, links to wallets, bare addresses. Total: any text yields a
 * result, except one that exceeds the limits.
 *
 * @param isChecksumValid true if a mixed-case EVM address has a valid EIP-55 checksum
 * @throws BadFile `too-much`
 */
export function parseWalletList(text: string, isChecksumValid: Check): WalletList {
  const normal = normalizeListText(text)
  const start = normal.slice(0, longestStart).replace(assignment, (named) => named.replace(/[^\n]/g, ''))
  const shown = start + normal.slice(longestStart)
  const isJson = /^\s*[[{]/.test(shown)
  refuseTooMuch(shown, isJson)
  return isJson ? readJson(shown, isChecksumValid) : collect(readLineItems(shown), isChecksumValid)
}
