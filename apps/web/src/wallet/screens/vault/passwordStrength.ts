import { minPasswordLength } from '@peregrine/wallet/vault/vaultRecord'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const kinds: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007E]/, 33],
  // Any other script.
  [/[^\u0020-\u007E]/, 1_000],
]

/** Characters that say something new: neither the one before again nor its neighbour in a row such as 1234. */
function surprising(text: string): number {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? Number.NaN)) > 1 || at === 0).length
}

/** A rough guess at what a password withstands; `short` is one that the vault refuses. */
export function passwordStrength(text: string): Strength {
  if (text.length < minPasswordLength) return 'short'
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0)
  const variety = new Set(text).size / text.length
  const bits = surprising(text) * Math.log2(pool) * Math.min(1, 0.4 + variety)
  // Argon2id makes a guess cost about 0.4 s: 45 bits are years for one machine, 65 for many.
  return bits < 45 ? 'weak' : bits < 65 ? 'fair' : 'strong'
}
