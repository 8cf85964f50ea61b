import { endOfText } from './jsonTokens.ts'

const trailingComma = /,(?=\s*[}\]])/g
/** What may hold brackets and commas that mean nothing. */
const special = /["']|\/\//g
// What scripts may write and JSON may not: bare keys, their own words for true and nothing.
const looseForms = /([{,]\s*)([A-Za-z_$][\w$]*)(?=\s*:)|\b(True|False|None|undefined)\b/g
const words: Record<string, string> = { True: 'true', False: 'false', None: 'null', undefined: 'null' }

type Change = {
  /** What stands outside of texts and remarks. */
  outside: (text: string) => string
  /** A text between quotes, or a remark. */
  quoted: (text: string) => string
}

function endOfSpecial(text: string, at: number): number {
  const end = text[at] === '/' ? text.indexOf('\n', at) : endOfText(text, at)
  return end < 0 ? text.length : end
}

/** Goes over the text once. A quote or remark without an end takes the rest, which is no JSON anyhow. */
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

/** As JSON has it: other quotes, bare keys, remarks, other words for true and nothing. */
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

/** The value of a text of JSON, also with commas before a bracket or as a script may write it; undefined where it is none. */
export function parseLooseJson(text: string): unknown {
  const ways = [() => text, () => withoutTrailingCommas(text), () => withoutTrailingCommas(repaired(text))]
  for (const way of ways) {
    try {
      return JSON.parse(way())
    } catch (error) {
      // Not JSON even so: the caller counts it as a malformed item, with its line.
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}
