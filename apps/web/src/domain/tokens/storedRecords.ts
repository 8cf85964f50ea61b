import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

/** Reads the JSON stored under a key; null when it is missing or invalid (the next write overwrites it). */
export function readRecord(key: string): unknown {
  const text = readScoped(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    console.warn(`What is stored as "${key}" cannot be read`, error)
    return null
  }
}

/** Reads a stored list, leaving out the records that `parse` rejects. */
export function readRecords<Item>(key: string, parse: (value: unknown) => Item | null): Item[] {
  const stored = readRecord(key)
  if (!Array.isArray(stored)) return []
  return stored.map(parse).filter((item) => item !== null)
}

export function writeRecord(key: string, value: unknown): void {
  writeScoped(key, JSON.stringify(value))
}

/** Calls back when another tab changes the value under a key. */
export function watchStored(key: string, onChange: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key.endsWith(`:${key}`)) onChange()
  })
}
