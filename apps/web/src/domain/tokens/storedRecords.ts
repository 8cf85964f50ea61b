import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

/** What lies under a key as JSON; null when there is nothing or it is no JSON (then it is overwritten by the next write). */
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

/** The records of a stored list that `parse` takes; the rest is left out. */
export function readRecords<Item>(key: string, parse: (value: unknown) => Item | null): Item[] {
  const stored = readRecord(key)
  if (!Array.isArray(stored)) return []
  return stored.map(parse).filter((item) => item !== null)
}

export function writeRecord(key: string, value: unknown): void {
  writeScoped(key, JSON.stringify(value))
}

/** Calls back when another tab of this browser has changed what lies under a key. */
export function watchStored(key: string, onChange: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key.endsWith(`:${key}`)) onChange()
  })
}
