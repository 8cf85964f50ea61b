/** True for an object that is not an array; its fields are still unknown. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is an array, else an empty one: absent and invalid lists are equivalent. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The texts of a list. */
export function stringsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === 'string')
}
