import { holdsKey, phraseForms } from '../wallet-list/holdsSecret.ts'

/** Lengths of seed phrases. */
const phraseLengths = [12, 15, 18, 21, 24]
const shortestPhrase = 12

/** A hash or a pool's id: 32 bytes that are public. */
const publicHash = /(?<![0-9A-Za-z])0x[0-9a-f]{64}(?![0-9A-Za-z])/gi
const transaction = /\/(?:tx|txs|transaction|block|hash)\/[0-9a-z]+/gi
const numbering = /^\p{L}{0,6}\d{1,2}$/u
/** Common words that no list of seed words has: what contains them is a sentence. */
const sentenceWords = new Set('the and for are was not from your has had our its'.split(' '))

/** True for twelve neighbours of a seed phrase's form; of scripts without capitals and articles, for nothing else. */
function looksPhrase(text: string): boolean {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !numbering.test(word))
  if (words.length < shortestPhrase) return false
  const [latin, ...others] = phraseForms
  let run = 0
  for (const word of words) {
    run = latin?.test(word) && !sentenceWords.has(word.toLowerCase()) ? run + 1 : 0
    if (run >= shortestPhrase) return true
  }
  return phraseLengths.includes(words.length) && others.some((form) => words.every((word) => form.test(word)))
}

/**
 * True for a pasted text with the form of a private key or seed phrase in it, which must not leave the browser. `0x`
 * and 64 digits are a transaction's hash or a pool's id. A Solana signature on its own has the form of a key.
 */
export function looksSecret(plain: string): boolean {
  const shown = plain.replace(publicHash, ' ').replace(transaction, ' ')
  return holdsKey(shown) || looksPhrase(shown.replace(/https?:\/\/[^\s"'<>]*/gi, ' 000 '))
}

/** As many words of a phrase that is being typed go out as no one could complete. */
const firstKept = 5
const unfinished = /^\p{L}{1,8}$/u

/**
 * True for a text that may become a seed phrase: five or more words of one script in a phrase's form, in small letters
 * but for the first, and nothing else. The last may be unfinished.
 */
export function startsPhrase(plain: string): boolean {
  const text = plain.trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !numbering.test(word))
  if (words.length < firstKept || text !== text.toLowerCase() || text.includes('/')) return false
  if (words.some((word) => sentenceWords.has(word)) || !unfinished.test(words.at(-1) ?? '')) return false
  return phraseForms.some((form) => words.slice(0, -1).every((word) => form.test(word)))
}
