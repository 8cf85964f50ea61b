import { plainDecimal } from '@peregrine/core/plainDecimal'

const subscripts = '₀₁₂₃₄₅₆₇₈₉'
export const unknownFigure = '–'
/** The sign of every negative figure: as wide as a plus, never a hyphen. */
export const minus = '−'

const suffixes = [
  { digits: 12, mark: 'T' },
  { digits: 9, mark: 'B' },
  { digits: 6, mark: 'M' },
  { digits: 3, mark: 'K' },
] as const

/** A count of zeros, as it stands in `0.0₆1234`. */
export function subscript(count: number): string {
  return [...String(count)].map((digit) => subscripts[Number(digit)] ?? '').join('')
}

/** Groups digits: `1234567` becomes `1,234,567`. */
export function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Returns the first `count` digits of a fraction from its first non-zero digit on; long runs of zeros are counted. */
function shortFraction(fraction: string, count: number): string {
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = fraction.slice(zeros, zeros + count).replace(/0+$/, '')
  if (!digits) return ''
  return zeros >= 4 ? `0${subscript(zeros)}${digits}` : `${'0'.repeat(zeros)}${digits}`
}

/** Shortens a whole part of at least four digits to three figures and K, M, B or T. Truncates, never rounds up. */
function compactWhole(whole: string): string {
  const suffix = suffixes.find(({ digits }) => whole.length > digits)
  if (!suffix) return whole
  const lead = whole.slice(0, whole.length - suffix.digits)
  const rest = whole.slice(lead.length, Math.max(3, lead.length))
  return `${grouped(lead)}${rest ? `.${rest}` : ''}${suffix.mark}`
}

/**
 * Formats a decimal string for display: `1234567.8` is `1.23M`, `12.3456` is `12.34`, `0.0000001234` is `0.0₆1234`.
 * Truncates, so that an amount is never overstated.
 */
export function compactDecimal(text: string): string {
  const [head = '0', fraction = ''] = text.split('.')
  const sign = head.startsWith('-') ? minus : ''
  const whole = head.replace('-', '')
  if (whole.length > 3) return `${sign}${compactWhole(whole)}`
  if (whole !== '0') {
    const cut = fraction.slice(0, Math.max(0, 4 - whole.length)).replace(/0+$/, '')
    return `${sign}${whole}${cut ? `.${cut}` : ''}`
  }
  const short = shortFraction(fraction, 4)
  return short ? `${sign}0.${short}` : '0'
}

/** Drops the trailing zeros of a fraction: `$1.50M` is `$1.5M`, `$10.0M` is `$10M`, `$500K` stays. */
export function withoutFinalZeros(text: string): string {
  return text.replace(/\.(\d*?)0+(?=\D*$)/, (_, kept: string) => (kept ? `.${kept}` : ''))
}

/** Formats a price in dollars: `$187.42`, `$3,912`, `$0.0₆1234`; a dash when unknown. */
export function priceText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownFigure
  if (value >= 1000) return `$${grouped(Math.round(value).toString())}`
  if (value >= 1) return `$${value.toFixed(value >= 100 ? 2 : 4)}`
  return `$${compactDecimal(plainDecimal(value))}`
}

/** Formats dollars with two decimals below a thousand and three figures above: `$12.40`, `$4.20M`, `<$0.01`. */
export function usdShort(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownFigure
  const size = Math.abs(value)
  const sign = value < 0 ? minus : ''
  if (size > 0 && size < 0.01) return `${sign}<$0.01`
  if (size < 1000) return `${sign}$${size.toFixed(2)}`
  return `${sign}$${compactWhole(plainDecimal(Math.floor(size)))}`
}

/** Keeps of a float's fraction cents or, below a thousand, six significant digits: it has more than it knows. */
function knownFraction(whole: string, fraction: string): string {
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  return fraction.slice(0, Math.max(2, zeros + 6))
}

/** Formats dollars in full, for a tooltip: `$6,146.56`, `−$47.5`. A decimal string keeps all of its digits. */
export function usdFull(value: number | string): string {
  const [head = '0', fraction = ''] = (typeof value === 'string' ? value : plainDecimal(value)).split('.')
  const whole = head.replace('-', '')
  const known = typeof value === 'string' ? fraction : knownFraction(whole, fraction)
  const kept = known.replace(/0+$/, '')
  return `${whole === head ? '' : minus}$${grouped(whole)}${kept && `.${kept}`}`
}

/** Formats dollars that bound something, without zeros that say nothing: `$1K`, `$1.5M`, `$500`, `$12.40`. */
export function usdBound(value: number | null | undefined): string {
  const text = usdShort(value)
  return /[KMBT]$|\.00$/.test(text) ? withoutFinalZeros(text) : text
}

/** Formats dollars as a gain or loss: `+$12.40`, `−$0.28`. */
export function usdSigned(value: number | null | undefined): string {
  return `${value && value > 0 ? '+' : ''}${usdShort(value)}`
}

/** A rise from which on the multiple says more than the percentage: +1,280% is 13.8x. */
const multipleFromPercent = 1000

/** Formats a rise in percent as a multiple of what it rose from, truncated: `13.8x`, `2.46Kx`. */
function multipleText(percent: number): string {
  const times = 1 + percent / 100
  if (times >= 1000) return `${compactWhole(plainDecimal(Math.floor(times)))}x`
  return `${(Math.floor(times * 10 + 1e-6) / 10).toFixed(times < 100 ? 1 : 0)}x`
}

function signOf(value: number): string {
  if (value === 0) return ''
  return value < 0 ? minus : '+'
}

/** Formats a percentage with one decimal; a change with its sign, and a great rise as a multiple: `+12.3%`, `13.8x`. */
export function percentText(value: number | null | undefined, signed = false): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownFigure
  if (signed && value >= multipleFromPercent) return multipleText(value)
  const text =
    Math.abs(value) >= 1000
      ? compactWhole(Math.floor(Math.abs(value)).toString())
      : Math.abs(value).toFixed(1)
  return `${signed || value < 0 ? signOf(value) : ''}${text}%`
}

/** Shortens an address to `0x12ab…9f3c`: the first and last four characters after 0x. */
export function shortAddress(address: string): string {
  const lead = address.startsWith('0x') ? 6 : 4
  return address.length <= lead + 5 ? address : `${address.slice(0, lead)}…${address.slice(-4)}`
}
