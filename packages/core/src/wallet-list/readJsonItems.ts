import type { ListItem } from './walletListRow.ts'

type Piece = { at: number; text: string; isBare: boolean }

// Strings whole, brackets, and words that stand by themselves; an open quote runs to the end.
const tokens = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}[\]]|[^\s,{}[\]"]+/g
// Commas before a closing bracket, outside strings: the string alternative eats strings whole.
const trailingComma = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g
const steps: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects, strings and bare words of a list, whatever stands between and around them. */
function cutPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = -1
  let depth = 0
  for (const { 0: token, index: at } of text.matchAll(tokens)) {
    const step = steps[token] ?? 0
    if (start >= 0) {
      depth += step
      if (depth > 0) continue
      pieces.push({ at: start, text: text.slice(start, at + token.length), isBare: false })
      start = -1
    } else if (token === '{') {
      start = at
      depth = 1
    } else if (step === 0) pieces.push({ at, text: token, isBare: !token.startsWith('"') })
  }
  return start < 0 ? pieces : [...pieces, { at: start, text: text.slice(start), isBare: false }]
}

function parsePiece(piece: string): unknown {
  try {
    return JSON.parse(piece.replace(trailingComma, (_, string: string | undefined) => string ?? ''))
  } catch {
    // Not JSON even so: the caller counts it as a malformed item, with its line.
    return undefined
  }
}

function itemOf({ text, isBare }: Piece, line: number): ListItem {
  const value = isBare ? text : parsePiece(text)
  if (isRecord(value)) return { line, fields: value }
  return typeof value === 'string' ? { line, words: [value.trim()] } : { line, problem: 'malformed' }
}

/** The bytes of a Solana key file: 64 small numbers in one array. */
function isKeyFile(pieces: readonly Piece[]): boolean {
  return pieces.length === 64 && pieces.every(({ text }) => /^\d{1,3}$/.test(text))
}

/**
 * Items of a JSON list, read one by one with their lines, so that a missing outer bracket, objects without commas
 * between them, commas before a bracket, and bare words (`[address, address]`) do no harm.
 */
export function readJsonItems(text: string): ListItem[] {
  const pieces = cutPieces(text)
  if (isKeyFile(pieces)) return [{ line: 1, problem: 'secret' }]
  let line = 1
  let seen = 0
  return pieces.map((piece) => {
    line += text.slice(seen, piece.at).split('\n').length - 1
    seen = piece.at
    return itemOf(piece, line)
  })
}
