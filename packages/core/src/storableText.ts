/** False for a text with a NUL or a lone surrogate: no column of the database can hold it. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The text without NULs, and with U+FFFD for each lone surrogate. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Longest JSON of what is kept of a watched wallet besides its fields, in UTF-16 units. */
export const maxExtraLength = 4_096
const deepestExtra = 8

/** True for a value whose lists and records are not nested more than eight levels deep. */
export function isShallow(value: unknown, levels = deepestExtra): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

/** @param value is not nested deeply */
function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorableValue(part))
}

/** True for a record that may be kept: at most `maxExtraLength` of JSON, eight levels deep, of storable texts. */
export function isStorableExtra(extra: Readonly<Record<string, unknown>>): boolean {
  return isShallow(extra) && isStorableValue(extra) && JSON.stringify(extra).length <= maxExtraLength
}

/** A shallow value of JSON with all its texts made storable, names of fields as well. */
export function toStorableValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toStorableValue)
  const fields = Object.entries(value).map(([name, part]) => [toStorableText(name), toStorableValue(part)])
  return Object.fromEntries(fields)
}
