import { holdsSecret } from './holdsSecret.ts'
import { addressOf, isRecord, type NestedItem, nestedItems } from './nestedItems.ts'
import type { ListItem } from './walletListRow.ts'

type Piece = { at: number; text: string; isBare: boolean }

// Strings whole, remarks, brackets, and words that stand by themselves; an open quote runs to the end.
const tokens = /\/\/[^\n]*|"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}[\]]|[^\s,{}[\]"]+/g
// Commas before a closing bracket, outside strings: the string alternative eats strings whole.
const trailingComma = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g
// What scripts may write and JSON may not: other quotes, bare keys, remarks, their own words for true and nothing.
const looseForms =
  /("(?:[^"\\]|\\.)*")|'((?:[^'\\]|\\.)*)'|\/\/[^\n]*|([{,]\s*)([A-Za-z_$][\w$]*)(?=\s*:)|\b(True|False|None|undefined)\b/g
const words: Record<string, string> = { True: 'true', False: 'false', None: 'null', undefined: 'null' }
const isNoise = (token: string) => /^(?:\/\/|[;:()]+$)/.test(token)
const steps: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 }

/** Objects, lists within the list, strings and bare words, whatever stands between and around them. */
function cutPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = -1
  let depth = 0
  let outer = 0
  const marks = [...text.matchAll(tokens)].filter(([token]) => !isNoise(token))
  for (const { 0: token, index: at } of marks) {
    const step = steps[token] ?? 0
    if (start >= 0) {
      depth += step
      if (depth > 0) continue
      pieces.push({ at: start, text: text.slice(start, at + token.length), isBare: false })
      start = -1
    } else if (token === '{' || (token === '[' && outer > 0)) {
      start = at
      depth = 1
    } else if (step === 0) pieces.push({ at, text: token, isBare: !token.startsWith('"') })
    else outer = Math.max(0, outer + step)
  }
  return start < 0 ? pieces : [...pieces, { at: start, text: text.slice(start), isBare: false }]
}

const strict = (text: string) => text.replace(trailingComma, (_, string: string | undefined) => string ?? '')

const repaired = (text: string) =>
  text.replace(
    looseForms,
    (_, string?: string, quoted?: string, before?: string, key?: string, word?: string) => {
      if (string !== undefined) return string
      if (quoted !== undefined) return JSON.stringify(quoted.replaceAll("\\'", "'"))
      if (key !== undefined) return `${before}"${key}"`
      return words[word ?? ''] ?? ''
    },
  )

function parsePiece(piece: string): unknown {
  for (const repair of [strict, (text: string) => strict(repaired(text))]) {
    try {
      return JSON.parse(repair(piece))
    } catch {
      // Not JSON even so: the caller counts it as a malformed item, with its line.
    }
  }
  return undefined
}

function itemOf(item: NestedItem, line: number): ListItem {
  return 'fields' in item ? { line, fields: item.fields } : { line, words: item.words }
}

/** Items of an object or a list that is more than one wallet, each with the line on which its address stands. */
function itemsWithin(value: unknown, text: string, line: number): ListItem[] {
  let at = 0
  let below = 0
  const items = [...nestedItems(value)].map((item) => {
    const found = text.indexOf(item.address, at)
    if (found >= 0) {
      below += text.slice(at, found).split('\n').length - 1
      at = found
    }
    return itemOf(item, line + below)
  })
  // A key beside the wallets is told, if none of them is refused for it.
  const isHidden = holdsSecret(value) && !items.some((item) => holdsSecret(item))
  return isHidden ? [...items, { line, problem: 'secret' }] : items
}

/** A list that never ends is read without its bracket, but not bracket after bracket. */
const mostOpened = 3

function itemsOf({ text, isBare }: Piece, line: number, opened: number): ListItem[] {
  const value = isBare ? text.replace(/^['`]|['`;]+$/g, '') : parsePiece(text)
  if (typeof value === 'string') return [{ line, words: [value.trim()] }]
  if (value !== undefined) return itemsOfJson(value, text, line)
  const isOpenList = text.startsWith('[') && opened < mostOpened
  return isOpenList ? readFrom(text.slice(1), line, opened + 1) : [{ line, problem: 'malformed' }]
}

function itemsOfJson(value: unknown, text: string, line: number): ListItem[] {
  if (isRecord(value) && addressOf(value) !== null) return [{ line, fields: value }]
  const items = itemsWithin(value, text, line)
  if (items.length > 0) return items
  return [isRecord(value) ? { line, fields: value } : { line, problem: 'malformed' }]
}

const isByte = ({ text }: Piece) => /^(?:\d{1,3}|0x[0-9a-f]{1,2})$/i.test(text)
const fewestBytes = 32

/** How many bytes of a key file begin here: small numbers, one after the other. Fewer are none. */
function keyBytesAt(pieces: readonly Piece[], from: number): number {
  let at = from
  while (at < pieces.length && isByte(pieces[at] as Piece)) at++
  return at - from >= fewestBytes ? at - from : 0
}

function readFrom(text: string, firstLine: number, opened = 0): ListItem[] {
  const pieces = cutPieces(text)
  const items: ListItem[] = []
  let line = firstLine
  let seen = 0
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece
    line += text.slice(seen, piece.at).split('\n').length - 1
    seen = piece.at
    const keyBytes = keyBytesAt(pieces, at)
    if (keyBytes > 0) items.push({ line, problem: 'secret' })
    else for (const item of itemsOf(piece, line, opened)) items.push(item)
    at += keyBytes || 1
  }
  return items
}

/**
 * Items of a JSON list, read one by one with their lines, so that a missing outer bracket, objects without commas
 * between them, commas before a bracket, and bare words (`[address, address]`) do no harm.
 */
export function readJsonItems(text: string): ListItem[] {
  return readFrom(text, 1)
}
