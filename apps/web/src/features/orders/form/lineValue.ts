import type { FormKind } from './formFields.ts'

export type Market = { price: number | null; marketCap: number | null }

const decimal = /^\d{1,19}(?:\.\d{0,36})?$|^\.\d{1,36}$/

const exponents: Readonly<Record<string, string>> = { k: 'e3', m: 'e6', b: 'e9' }

/** A plain positive decimal; null for anything else. `4.1m` is 4,100,000 where units are usual. */
export function positiveOf(text: string, hasUnits = false): number | null {
  const trimmed = text.trim().replaceAll(',', '')
  const exponent = hasUnits ? exponents[trimmed.slice(-1).toLowerCase()] : undefined
  const digits = exponent ? trimmed.slice(0, -1) : trimmed
  if (!decimal.test(digits)) return null
  // As one text: multiplying would leave 4.1m a fraction short.
  const value = Number(`${digits}${exponent ?? ''}`)
  return value > 0 && value <= 1e18 ? value : null
}

const upKinds: readonly FormKind[] = ['rise-buy', 'limit-sell', 'oco', 'trailing-profit']
/** True for a kind whose line is over the price of now. */
export const isUpwards = (kind: FormKind) => upKinds.includes(kind)

/** Figures that a converted percent keeps: what is shown is what counts. */
const kept = 5

/** A value so many percent from another, with five figures. */
export function percentFrom(base: number, percent: number): number | null {
  const value = Number((base * (1 + percent / 100)).toPrecision(kept))
  return value > 0 && Number.isFinite(value) ? value : null
}

/** Percent as typed: a sign of its own counts, else the direction of the kind. */
export function signedPercent(text: string, isUp: boolean): number | null {
  const match = /^([+\-−]?)(.+)$/.exec(text.trim())
  const size = positiveOf(match?.[2] ?? '')
  if (size === null) return null
  const isDown = match?.[1] ? match[1] !== '+' : !isUp
  return isDown ? -size : size
}

export type LineFault = 'number' | 'percent' | 'no-price' | null

type Typed = { text: string; unit: 'value' | 'percent'; measure: 'price' | 'mcap'; isUp: boolean }

/** The value in dollars that a typed line means. */
export function lineValue(
  { text, unit, measure, isUp }: Typed,
  { price, marketCap }: Market,
): { value: number; fault: null } | { value: null; fault: Exclude<LineFault, null> } {
  if (unit === 'value') {
    const value = positiveOf(text, measure === 'mcap')
    return value === null ? { value: null, fault: 'number' } : { value, fault: null }
  }
  const percent = signedPercent(text, isUp)
  if (percent === null || percent <= -100 || percent > 1e6) return { value: null, fault: 'percent' }
  const now = measure === 'price' ? price : marketCap
  const value = now === null ? null : percentFrom(now, percent)
  return value === null ? { value: null, fault: 'no-price' } : { value, fault: null }
}
