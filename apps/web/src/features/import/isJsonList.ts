/** Shorter than any list of one wallet: brackets that somebody types by hand leave the dialog alone. */
const shortestList = 32
// A name of the other forms may begin with a bracket as well, as in "[vip] whale".
const beginning = /^\s*(\[\s*[[{"']|\{\s*(["']|[A-Za-z_$][\w$]*\s*:))/

/** True for a text that begins as JSON does, whatever follows. */
export function isJsonList(text: string): boolean {
  return text.length >= shortestList && beginning.test(text)
}

/** True for a file that begins so; false also for one that cannot be read, which its reader reports. */
export async function isJsonFile(file: File): Promise<boolean> {
  try {
    return isJsonList(await file.slice(0, 1000).text())
  } catch (error) {
    console.warn('The beginning of a file could not be read', error)
    return false
  }
}
