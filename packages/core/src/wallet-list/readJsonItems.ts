import { holdsSecret } from './holdsSecret.ts'
import { jsonTokens } from './jsonTokens.ts'
import { countLineEnds, maxColumns, refuseTooMany } from './listBounds.ts'
import { addressOf, isRecord, type NestedItem, nestedItems } from './nestedItems.ts'
import { parseLooseJson } from './parseLooseJson.ts'
import type { ListItem } from './walletListRow.ts'

type Piece = { at: number; text: string; isBare: boolean }

const steps = new Map([
  ['{', 1],
  ['[', 1],
  ['}', -1],
  [']', -1],
])

/** Objects, lists within the list, strings and bare words, with anything around them. */
function cutPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = -1
  let depth = 0
  let outer = 0
  for (const { text: token, at } of jsonTokens(text)) {
    const step = steps.get(token) ?? 0
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

function itemOf(item: NestedItem, line: number): ListItem {
  return 'fields' in item ? { line, fields: item.fields } : { line, words: item.words }
}

/** After this many addresses that are not literally in the text, line numbers are no longer searched. */
const maxMisses = 100

/** Line numbers of the items' addresses in a text, queried in order. */
function linesWithin(text: string, first: number): (address: string) => number {
  let at = 0
  let line = first
  let misses = 0
  return (address) => {
    const found = misses < maxMisses ? text.indexOf(address, at) : -1
    if (found < 0) misses++
    else {
      line += countLineEnds(text, at, found)
      at = found
    }
    return line
  }
}

/** Items of an object or list with several wallets, each with the line of its address. */
function itemsWithin(value: unknown, text: string, line: number): ListItem[] {
  const lineOf = linesWithin(text, line)
  const items: ListItem[] = []
  for (const item of nestedItems(value)) {
    refuseTooMany(items.length)
    items.push(itemOf(item, lineOf(item.address)))
  }
  // A key next to the wallets is reported, unless one of them is rejected for it.
  const isHidden = holdsSecret(value) && !items.some((item) => holdsSecret(item))
  return isHidden ? [...items, { line, problem: 'secret' }] : items
}

/** An unterminated list is read without its bracket, but only a few times. */
const maxOpened = 3

function itemsOf({ text, isBare }: Piece, line: number, opened: number): ListItem[] {
  const value = isBare ? text.replace(/^['`]|['`;]+$/g, '') : parseLooseJson(text)
  if (typeof value === 'string') return [{ line, words: [value.trim()] }]
  if (value !== undefined) return itemsOfJson(value, text, line)
  const isOpenList = text.startsWith('[') && opened < maxOpened
  return isOpenList ? readFrom(text.slice(1), line, opened + 1) : [{ line, problem: 'malformed' }]
}

function itemsOfJson(value: unknown, text: string, line: number): ListItem[] {
  if (isRecord(value) && addressOf(value) !== null) return [{ line, fields: value }]
  const items = itemsWithin(value, text, line)
  if (items.length > 0) return items
  const isRow = isRecord(value) && Object.keys(value).length <= maxColumns
  return [isRow ? { line, fields: value } : { line, problem: 'malformed' }]
}

const isByte = ({ text }: Piece) => /^(?:\d{1,3}|0x[0-9a-f]{1,2})$/i.test(text)
const fewestBytes = 32

/** Length of a key file's bytes starting here: consecutive small numbers. Zero if too short. */
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
    refuseTooMany(items.length)
    const piece = pieces[at] as Piece
    line += countLineEnds(text, seen, piece.at)
    seen = piece.at
    const keyBytes = keyBytesAt(pieces, at)
    if (keyBytes > 0) items.push({ line, problem: 'secret' })
    else for (const item of itemsOf(piece, line, opened)) items.push(item)
    at += keyBytes || 1
  }
  return items
}

/**
 * Items of a JSON list, parsed one by one with their lines, so that a missing outer bracket, objects without commas
 * between them, trailing commas, and bare words (`[address, address]`) are tolerated.
 *
 * @throws BadFile `too-much`
 */
export function readJsonItems(text: string): ListItem[] {
  return readFrom(text, 1)
}
