const handle = /^@?(\w{1,30})$/
const link = /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\/@?(\w{1,30})(?:[/?#]|$)/i

/** The handle of an account on X without its @, from a handle or a link to its profile; null if it is neither. */
export function parseXHandle(text: string): string | null {
  const trimmed = text.trim()
  return (handle.exec(trimmed) ?? link.exec(trimmed))?.[1] ?? null
}
