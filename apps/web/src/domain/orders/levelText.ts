import { plainDecimal } from '@peregrine/core/plainDecimal'
import { grouped, subscript } from '../../kit/figures/formatFigure.ts'

const folded = /^0\.(0{4,})(\d+)$/
const units = [
  ['B', 9],
  ['M', 6],
  ['K', 3],
] as const

/** `1234567.8` is `1,234,567.8`. */
function withCommas(text: string): string {
  const [whole = '', fraction] = text.split('.')
  return `${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Moves the point so many places to the left: `4123400` by 6 is `4.1234`. */
function shifted(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const digits = whole.padStart(places + 1, '0')
  const head = digits.slice(0, -places)
  const tail = `${digits.slice(-places)}${fraction}`.replace(/0+$/, '')
  return tail ? `${head}.${tail}` : head
}

/** A price or market cap in dollars with every digit: a trader's own number is never cut. */
export function levelText(measure: 'price' | 'mcap', value: number): string {
  const text = plainDecimal(value)
  const zeros = folded.exec(text)
  if (zeros) return `$0.0${subscript(zeros[1]?.length ?? 0)}${zeros[2]}`
  const unit = measure === 'mcap' ? units.find(([, places]) => value >= 10 ** places) : undefined
  if (unit) return `$${withCommas(shifted(text, unit[1]))}${unit[0]}`
  return `$${withCommas(text)}`
}
