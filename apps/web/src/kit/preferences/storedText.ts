/** Text kept in this browser under a key, or null when there is none or storage is refused. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    reportRefusal(key, error)
    return null
  }
}

/** Keeps a text in this browser; where storage is refused the choice lasts until the page is closed. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    reportRefusal(key, error)
  }
}

function reportRefusal(key: string, error: unknown): void {
  console.warn(`This browser refuses to store "${key}"`, error)
}
