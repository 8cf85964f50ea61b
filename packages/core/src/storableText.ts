/** False for text with a NUL or a lone surrogate, which no database column can hold. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The text without NULs, and with U+FFFD for each lone surrogate. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Maximum JSON length of a watched wallet's extra data, in UTF-16 units. */
export const maxExtraLength = 4_096
const deepestExtra = 8

/** True for a value nested at most eight levels deep. */
export function isShallow(value: unknown, levels = deepestExtra): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

/** @param value must be shallow */
function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorableValue(part))
}

/** True for a storable record: at most `maxExtraLength` of JSON, eight levels deep, storable texts only. */
export function isStorableExtra(extra: Readonly<Record<string, unknown>>): boolean {
  return isShallow(extra) && isStorableValue(extra) && JSON.stringify(extra).length <= maxExtraLength
}

const maxServiceJson = 32_768

/** True for a record of somebody else's form within bounds: 32 KiB of JSON, eight levels deep, storable texts only. */
export function isBoundedJson(record: Readonly<Record<string, unknown>>): boolean {
  return isShallow(record) && isStorableValue(record) && JSON.stringify(record).length <= maxServiceJson
}

/** A shallow JSON value with all texts and field names made storable. */
export function toStorableValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toStorableValue)
  const fields = Object.entries(value).map(([name, part]) => [toStorableText(name), toStorableValue(part)])
  return Object.fromEntries(fields)
}
