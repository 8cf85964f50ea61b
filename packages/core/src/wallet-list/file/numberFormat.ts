import { plainNumber } from './cellText.ts'

/** Shows a stored number as a cell of one format does. */
export type ShowNumber = (stored: string) => string

type Section = {
  before: string
  after: string
  whole: string
  fraction: string
  /** A point is shown even without digits after it. */
  hasPoint: boolean
  /** Places that the point moves to the right: percents add two, each final comma takes three away. */
  shift: number
  exponent: { isSigned: boolean; digits: number } | null
}

/** Formats that files refer to by number alone; those of money depend on the place, and show none here. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
}

export const builtInFormat = (id: number): string => builtIn[id] ?? 'General'

/** Spreadsheets show 15 significant digits. */
const shownDigits = 15
/** A longer text in a cell of numbers is none, and would take long to round. */
const longestNumber = 400
const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/** Rounds half away from zero to a number of places, of which there may be less than none; `digits` has no sign. */
function roundPlaces(digits: string, places: number): string {
  const [, , whole = '0', fraction = ''] = decimal.exec(digits) ?? []
  if (fraction.length <= places) return digits
  const scaled = BigInt(whole + fraction)
  const unit = 10n ** BigInt(fraction.length - places)
  const rounded = ((scaled + unit / 2n) / unit) * 10n ** BigInt(Math.max(0, -places))
  const text = String(rounded).padStart(Math.max(0, places) + 1, '0')
  return places <= 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

function movePoint(digits: string, shift: number): string {
  const [, , whole = '0', fraction = ''] = decimal.exec(digits) ?? []
  const all = '0'.repeat(Math.max(0, -shift)) + whole + fraction.padEnd(Math.max(0, shift), '0')
  const point = all.length - Math.max(fraction.length, Math.max(0, shift)) + shift
  const [left, right] = [all.slice(0, point).replace(/^0+(?=\d)/, '') || '0', all.slice(point)]
  return right === '' ? left : `${left}.${right}`
}

/** A fraction's digits beyond those that a spreadsheet shows are the binary form's: 0.30000000000000004 is 0.3. */
function withoutNoise(digits: string): string {
  const [, , whole = '', fraction = ''] = decimal.exec(digits) ?? []
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  const places = Math.max(0, shownDigits + leading)
  if (fraction.length <= places) return digits
  return roundPlaces(digits, places).replace(/\.?0+$/, (zeros) =>
    zeros.includes('.') || places > 0 ? '' : zeros,
  )
}

const token = /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|E[+-]|./gs

/** Splits a format into its sections, at semicolons outside texts. */
function sectionsOf(code: string): string[] {
  const sections: string[] = []
  let section = ''
  for (const [part] of code.matchAll(token)) {
    if (part === ';') {
      sections.push(section)
      section = ''
    } else section += part
  }
  return [...sections, section]
}

type Parts = { before: string; pattern: string; after: string; percents: number }

/** What a part of a format shows that is none of its digits; spaces of a width, colours and conditions show nothing. */
function textOf([part, quoted, escaped, currency]: RegExpMatchArray): string {
  return quoted ?? escaped ?? currency ?? (/^(?:[_*].|\[.*)$/s.test(part ?? '') ? '' : (part ?? ''))
}

/** The text around the digits of a section, and the digits' own pattern; null if a text stands among the digits. */
function splitSection(section: string): Parts | null {
  const parts: Parts = { before: '', pattern: '', after: '', percents: 0 }
  for (const match of section.matchAll(token)) {
    const isBegun = parts.pattern !== ''
    const isEnded = parts.after !== ''
    // One in quotes or after a backslash is only shown.
    if (match[0] === '%') parts.percents++
    if (/^(?:[0#?.]|E[+-])$/.test(match[0]) || (match[0] === ',' && isBegun && !isEnded)) {
      if (isEnded) return null
      parts.pattern += match[0]
    } else parts[isBegun ? 'after' : 'before'] += textOf(match)
  }
  return parts
}

const digitsPattern = /^([0#?,]*)((?:\.[0#?]*)?)(,*)((?:E[+-][0#?]+)?)$/

/** The digits' own pattern of a section; null if they are none, or come in powers of more than one digit. */
function parsePattern(
  pattern: string,
): (Pick<Section, 'whole' | 'fraction' | 'hasPoint' | 'exponent'> & { commas: number }) | null {
  const [, integer = '', fraction = '', commas = '', power = ''] = digitsPattern.exec(pattern) ?? []
  const whole = integer.replace(/,+$/, '')
  if (integer + fraction === '' || (power !== '' && whole.length > 1)) return null
  return {
    whole,
    fraction: fraction.slice(1),
    hasPoint: fraction !== '',
    exponent: power === '' ? null : { isSigned: power[1] === '+', digits: power.length - 2 },
    commas: integer.length - whole.length + commas.length,
  }
}

/** Null for a section that is not read: fractions, conditions, a text among the digits. */
function parseSection(section: string): Section | null {
  if (/\[[<>=]|general|@|\//i.test(section)) return null
  const parts = splitSection(section)
  const digits = parts && parsePattern(parts.pattern)
  if (!digits) return null
  const { commas, ...pattern } = digits
  return { before: parts.before, after: parts.after, ...pattern, shift: parts.percents * 2 - commas * 3 }
}

const zeros = (pattern: string) => pattern.replace(/[^0]/g, '').length

function showDigits(digits: string, { whole, fraction, hasPoint }: Section): string {
  const [, , left = '0', right = ''] = decimal.exec(roundPlaces(digits, fraction.length)) ?? []
  const integer = (left === '0' ? '' : left).padStart(zeros(whole), '0')
  const grouped = whole.includes(',') ? integer.replace(/\B(?=(?:\d{3})+$)/g, ',') : integer
  const places = right.replace(/0+$/, '').padEnd(zeros(fraction), '0')
  return hasPoint ? `${grouped}.${places}` : grouped
}

/** The power of ten of a number's first digit. */
function powerOf(digits: string): number {
  const [, , whole = '0', fraction = ''] = decimal.exec(digits) ?? []
  if (whole !== '0') return whole.length - 1
  const first = fraction.search(/[1-9]/)
  return first < 0 ? 0 : -first - 1
}

function showPower(
  digits: string,
  section: Section,
  { isSigned, digits: width }: { isSigned: boolean; digits: number },
): string {
  const places = section.fraction.length
  // Rounding may carry into the next power: 9.996 is 1.00E+01.
  const power = powerOf(roundPlaces(digits, places - powerOf(digits)))
  const sign = power < 0 ? '-' : isSigned ? '+' : ''
  // Zero is the only number whose first digit may be left out, and is not.
  const shown = showDigits(movePoint(digits, -power), section).replace(/^(?!\d)/, '0')
  return `${shown}E${sign}${String(Math.abs(power)).padStart(width, '0')}`
}

function showSection(digits: string, section: Section): string {
  const moved = movePoint(digits, section.shift)
  const { before, after, exponent } = section
  return `${before}${exponent ? showPower(moved, section, exponent) : showDigits(moved, section)}${after}`
}

/** Index of the section for a number: the first unless there is one for those below zero, or for zero. */
function sectionAt(sign: string, digits: string, count: number): number {
  const isZero = /^[0.]+$/.test(digits)
  if (isZero) return count > 2 ? 2 : 0
  return sign !== '' && count > 1 ? 1 : 0
}

/** How cells of a format show numbers; a number as stored where the format is none that is read here. */
export function showNumberAs(code: string): ShowNumber {
  const sections = sectionsOf(code).map(parseSection)
  return (stored) => {
    if (stored.length > longestNumber) return stored
    const plain = plainNumber(stored)
    const [, sign = '', ...rest] = decimal.exec(plain) ?? []
    if (rest.length === 0) return plain
    const digits = withoutNoise(plain.slice(sign.length))
    const at = sectionAt(sign, digits, sections.length)
    const section = sections[at]
    if (!section) return `${sign}${digits}`
    const shown = showSection(digits, section)
    if (shown.trim() === '') return `${sign}${digits}`
    return sign !== '' && at === 0 && /[1-9]/.test(shown) ? `-${shown}` : shown
  }
}
