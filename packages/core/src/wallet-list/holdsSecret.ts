import { isPrivateKey } from './classifyWord.ts'
import { isSecretColumn } from './listColumns.ts'
import { withoutHidden } from '../paste/withoutHidden.ts'

const phraseLength = 12
const keyBytes = 32
/** Minimum length of a key or phrase: twelve characters with the spaces between them. */
const shortestSecret = 23

/** Links contain words, and lead to transactions, whose hashes have the form of keys. */
const link = /https?:\/\/[^\s"'<>]*/gi
const transaction = /\/(?:tx|txs|transaction|block|hash)\/[0-9a-z]+/gi

const hexKey = /(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{128})(?![0-9a-f])/i
// oxlint-disable-next-line no-control-regex
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const isAscii = /^[\x00-\x7f]*$/
/** Only from the start of a word: matching from each letter would rescan it. */
const longWord = /(?<![0-9A-Za-z])[0-9A-Za-z]{50,}/g
const betweenWords = /[\s,;:|="'`()[\]{}<>]+/
const smallNumber = /^(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5]|0x[0-9a-f]{1,2})$/i

/** Numbering of a phrase's words: `1`, `word1`. */
const numbering = /^\p{L}{0,6}\d{1,2}$/u
/** Words of seed phrase lists, by script; a Chinese phrase has single characters. */
export const phraseForms = [
  /^\p{Script=Latin}{3,8}$/u,
  /^\p{Script=Hiragana}{3,8}$/u,
  /^\p{Script=Hangul}{2,5}$/u,
  /^\p{Script=Han}$/u,
]

/** The longest run of neighbours that pass. */
function longestRun(words: readonly string[], passes: (word: string) => boolean): number {
  let longest = 0
  let run = 0
  for (const word of words) {
    run = passes(word) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** True for twelve or more consecutive words of the form of a seed phrase, numbered or not, with any separators. */
function holdsPhrase(text: string): boolean {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !numbering.test(word))
  if (words.length < phraseLength) return false
  return phraseForms.some((form) => longestRun(words, (word) => form.test(word)) >= phraseLength)
}

/** True if a text in plain characters contains the form of a private key; links to transactions do not count. */
export function holdsKey(text: string): boolean {
  const shown = text.replace(link, (one) => one.replace(transaction, ' '))
  if (hexKey.test(shown)) return true
  const words = shown.split(betweenWords)
  return (
    words.some(isPrivateKey) ||
    (shown.match(longWord) ?? []).some(isPrivateKey) ||
    longestRun(words, (word) => smallNumber.test(word)) >= keyBytes
  )
}

/** Replaces wide and styled letters by plain ones, and removes invisible characters. */
const plainForm = (text: string): string =>
  isAscii.test(text) ? text : withoutHidden(text.normalize('NFKC'))

function textHoldsSecret(text: string): boolean {
  if (text.length < shortestSecret) return false
  const plain = plainForm(text)
  return holdsKey(plain) || holdsPhrase(plain.replace(link, ' 000 '))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'boolean'

/** True if a field is named like a key, or its name is one. */
function namesSecret(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(fields).some(
    (name) => textHoldsSecret(name) || (isSecretColumn(name) && !isEmpty(fields[name])),
  )
}

/** True for a key or phrase split into one word per part. */
function togetherHoldSecret(parts: readonly unknown[]): boolean {
  const plain = parts.filter((part) => typeof part === 'string' || typeof part === 'number')
  return plain.length >= phraseLength && textHoldsSecret(plain.join(' '))
}

/**
 * True if a value contains something like a private key or seed phrase, in a text or at any depth of JSON: hex of 32 or
 * 64 bytes, base58 or base64 of 64, extended keys, keys of Sui and Bitcoin, twelve short words in a row, the bytes of a
 * key file, anything under a name such as `privateKey`. Prefers rejecting a long sentence to missing a phrase.
 */
export function holdsSecret(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return textHoldsSecret(value)
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value) && namesSecret(value as Readonly<Record<string, unknown>>)) return true
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (togetherHoldSecret(parts)) return true
  // Real wallet lists are never this deep; hidden content there is neither read nor kept.
  return depth > 8 || parts.some((part) => holdsSecret(part, depth + 1))
}
