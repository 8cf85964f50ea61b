/** Copies text to the clipboard; false when the browser refuses (plain http on a LAN, or no permission). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
