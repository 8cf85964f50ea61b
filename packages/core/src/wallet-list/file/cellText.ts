/** Undoes the escapes of a spreadsheet's text: `_x000A_` is a line end, `_x005F_` the underscore of an escape. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

const dayMs = 86_400_000
/** Days from the day before a spreadsheet's first to 1970; those of the old Macintosh begin four years later. */
const epochDays = { 1900: 25_569, 1904: 24_107 } as const
/** The last day of the year 9999. */
const lastDay = 2_958_465

/** The day that a number of days means, as 2023-11-01, with its time if it has one; null if it means none. */
export function dateOfSerial(text: string, is1904: boolean): string | null {
  const serial = Number(text)
  if (text.trim() === '' || !(serial >= 0 && serial <= lastDay)) return null
  // Spreadsheets count a 29 February 1900 that never was.
  const days = !is1904 && serial < 60 ? serial + 1 : serial
  const moment = new Date(Math.round((days - epochDays[is1904 ? 1904 : 1900]) * dayMs)).toISOString()
  const time = moment.slice(11, 19)
  if (serial < 1) return time
  return time === '00:00:00' ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${time}`
}

/** Built-in formats of dates and times, some of them of East Asian programs. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** True for a number format that shows a date or time; `code` is the format's own, if it has one. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

/** A number without its exponent, exactly as many digits as are stored: `1.5E+18` is 1500000000000000000. */
export function plainNumber(text: string): string {
  const [, sign = '', whole, fraction = '', exponent] =
    /^(-?)(\d{1,20})(?:\.(\d{1,20}))?E([+-]?\d{1,2})$/i.exec(text) ?? []
  if (whole === undefined) return text
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  const padded = digits.padEnd(point, '0')
  const rest = padded.slice(point)
  return `${sign}${padded.slice(0, point)}${rest === '' ? '' : `.${rest}`}`
}
