import { withoutHidden } from './withoutHidden.ts'
import { toStorableText } from '../storableText.ts'
import { findAddresses } from './findAddresses.ts'

/** Longer pastes are cut: an address to look for is near their beginning. */
export const maxPaste = 10_000

const evmDigits = 40
// oxlint-disable-next-line no-control-regex
// biome-ignore lint/suspicious/noControlCharactersInRegex: chat programs copy them along
const control = /[\u0000-\u0008\u000e-\u001f\u007f\u200d\ufe0f]/g
/** Parts of four or more digits: shorter ones may be words. */
const brokenEvm = /(?<![0-9A-Za-z])0x[0-9a-fA-F]{4,38}(?:\s{1,4}[0-9a-fA-F]{4,38}(?![0-9A-Za-z])){1,10}/g
const brokenSolana = /^[1-9A-HJ-NP-Za-km-z]{4,43}(?:\s{1,4}[1-9A-HJ-NP-Za-km-z]{4,43}){1,3}$/

/** Joins the parts that make forty digits; each needs a figure, since "facade" is a word. */
function joinEvm(broken: string): string {
  const parts = broken.slice(2).split(/\s+/)
  let digits = ''
  for (const [at, part] of parts.entries()) {
    if (!/\d/.test(part)) return broken
    digits += part
    if (digits.length === evmDigits) return [`0x${digits}`, ...parts.slice(at + 1)].join(' ')
  }
  return broken
}

/** A Solana address is joined only if nothing else was pasted: any words are base58. */
function joinSolana(text: string): string {
  const whole = text.trim()
  if (whole.length > 60 || !brokenSolana.test(whole) || findAddresses(whole).length > 0) return text
  const joined = whole.replace(/\s+/g, '')
  const isMixed = /[1-9]/.test(joined) && /[a-z]/.test(joined) && /[A-Z]/.test(joined)
  return isMixed && findAddresses(joined).length === 1 ? joined : text
}

/**
 * A pasted text in plain characters: full-width forms, wide blanks, percent escapes and `0X` replaced, hidden and
 * control characters removed, and an address that a line end broke joined again. At most `maxPaste` characters.
 */
export function plainPaste(given: string): string {
  // Compatibility forms may be eighteen times as long.
  const wide = toStorableText(given.slice(0, maxPaste)).normalize('NFKC').slice(0, maxPaste)
  const plain = withoutHidden(wide)
    .replace(/%([2-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(control, '')
    .replace(/(?<![0-9A-Za-z])0X(?=[0-9a-fA-F]{4})/g, '0x')
    .replace(brokenEvm, joinEvm)
  return joinSolana(plain)
}
