import { endOfText } from './jsonTokens.ts'

const trailingComma = /,(?=\s*[}\]])/g
/** Spans whose brackets and commas are literal. */
const special = /["']|\/\//g
// Script syntax not allowed in JSON: bare keys, other words for true and null.
const looseForms = /([{,]\s*)([A-Za-z_$][\w$]*)(?=\s*:)|\b(True|False|None|undefined)\b/g
const words: Record<string, string> = { True: 'true', False: 'false', None: 'null', undefined: 'null' }

type Change = {
  /** Transforms the text outside of quotes and comments. */
  outside: (text: string) => string
  /** Transforms a quoted text or a comment. */
  quoted: (text: string) => string
}

function endOfSpecial(text: string, at: number): number {
  const end = text[at] === '/' ? text.indexOf('\n', at) : endOfText(text, at)
  return end < 0 ? text.length : end
}

/** Transforms the text in one pass. An unterminated quote or comment takes the rest, which is not JSON anyway. */
function changed(text: string, { outside, quoted }: Change): string {
  const parts: string[] = []
  let from = 0
  special.lastIndex = 0
  for (let found = special.exec(text); found; found = special.exec(text)) {
    const end = endOfSpecial(text, found.index)
    parts.push(outside(text.slice(from, found.index)), quoted(text.slice(found.index, end)))
    from = end
    special.lastIndex = end
  }
  parts.push(outside(text.slice(from)))
  return parts.join('')
}

function plainText(text: string): string {
  if (text.startsWith('//')) return ''
  return text.startsWith("'") ? JSON.stringify(text.slice(1, -1).replaceAll("\\'", "'")) : text
}

/** Converts to JSON: quotes, bare keys, comments, other words for true and null. */
const repaired = (text: string): string =>
  changed(text, {
    outside: (part) =>
      part.replace(looseForms, (_, before?: string, key?: string, word?: string) =>
        key === undefined ? (words[word ?? ''] ?? '') : `${before}"${key}"`,
      ),
    quoted: plainText,
  })

const withoutTrailingCommas = (text: string): string =>
  changed(text, { outside: (part) => part.replace(trailingComma, ''), quoted: (part) => part })

/** Parses JSON, tolerating trailing commas and script syntax; undefined if it is invalid. */
export function parseLooseJson(text: string): unknown {
  const ways = [() => text, () => withoutTrailingCommas(text), () => withoutTrailingCommas(repaired(text))]
  for (const way of ways) {
    try {
      return JSON.parse(way())
    } catch (error) {
      // Still not JSON: the caller counts it as a malformed item, with its line.
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}
