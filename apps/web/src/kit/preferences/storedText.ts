/** Reads text stored in this browser, or null when missing or storage is refused. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    reportRefusal(key, error)
    return null
  }
}

/** Stores text in this browser; when storage is refused, the choice lasts until the page closes. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    reportRefusal(key, error)
  }
}

/** Removes every text of this browser whose key begins so. */
export function removeStored(start: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key)
  } catch (error) {
    reportRefusal(start, error)
  }
}

function reportRefusal(key: string, error: unknown): void {
  console.warn(`This browser refuses to store "${key}"`, error)
}
