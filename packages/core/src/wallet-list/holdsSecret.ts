import { isPrivateKey } from './classifyWord.ts'

const phraseLength = 12
const keyBytes = 32
/** No key and no phrase is shorter: twelve characters with the spaces between them. */
const shortestSecret = 23

const numbering = /^\d{1,2}[.)、]?$/
const phraseWord = /^[a-z]{3,8}$/i
const hanCharacter = /^\p{Script=Han}$/u
const smallNumber = /^(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])$/

/** The longest run of neighbours that pass. What `skips` is neither counted nor ends a run. */
function longestRun(
  words: readonly string[],
  passes: (word: string) => boolean,
  skips?: (word: string) => boolean,
): number {
  let longest = 0
  let run = 0
  for (const word of words) {
    if (skips?.(word)) continue
    run = passes(word) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Twelve or more words in a row of the form that seed phrases have; they may be numbered. */
function holdsPhrase(words: readonly string[]): boolean {
  if (words.length < phraseLength) return false
  const isNumber = (word: string) => numbering.test(word)
  return (
    longestRun(words, (word) => phraseWord.test(word), isNumber) >= phraseLength ||
    longestRun(words, (word) => hanCharacter.test(word), isNumber) >= phraseLength
  )
}

function textHoldsSecret(text: string): boolean {
  if (text.length < shortestSecret) return false
  const words = text.split(/[\s,;:|="'`()[\]{}<>，；：｜“”]+/).filter((word) => word !== '')
  return (
    words.some(isPrivateKey) ||
    holdsPhrase(words) ||
    longestRun(words, (word) => smallNumber.test(word)) >= keyBytes
  )
}

/**
 * True when a value holds what looks like a private key or a seed phrase, in a text or however deep in JSON: hex of 32
 * or 64 bytes, base58 or base64 of 64, extended and Sui keys, twelve short words in a row, the bytes of a key file.
 * It rather refuses a long sentence than let a phrase pass.
 */
export function holdsSecret(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return textHoldsSecret(value)
  if (typeof value !== 'object' || value === null) return false
  if (Object.keys(value).some(textHoldsSecret)) return true
  const parts = Object.values(value)
  const plain = parts.filter((part) => typeof part === 'string' || typeof part === 'number')
  if (plain.length >= phraseLength && textHoldsSecret(plain.join(' '))) return true
  // Nobody nests a list of wallets so deep; what is hidden there is not read, and not kept either.
  return depth > 8 || parts.some((part) => holdsSecret(part, depth + 1))
}
