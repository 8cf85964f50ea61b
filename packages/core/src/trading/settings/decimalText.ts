/** Exact decimal text of the shortest form of a number, without an exponent: `decimalText(1e-7)` is `0.0000001`. */
export function decimalText(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits.padEnd(point, '0')
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** More digits than a stored number keeps apart would be changed by storing them. */
const maxDigits = 15
const maxDecimals = 18

/** Sign, whole digits and decimals without trailing zeros; null if the text is no decimal number. */
function partsOf(text: string): { sign: string; whole: string; decimals: string } | null {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim()
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  return whole || fraction ? { sign, whole, decimals: fraction.replace(/0+$/, '') } : null
}

/**
 * The number of a typed decimal text, in half or full width; null for anything else and for more digits than are kept
 * exactly (15, 18 of them decimals), so that `decimalText` gives back what was typed.
 */
export function typedNumber(text: string): number | null {
  const parts = partsOf(text)
  if (!parts) return null
  const { sign, whole, decimals } = parts
  const digits = `${whole}${decimals}`.replace(/^0+/, '')
  if (digits.length > maxDigits || decimals.length > maxDecimals) return null
  const value = Number(`${whole || '0'}.${decimals || '0'}`)
  return sign && value !== 0 ? -value : value
}
