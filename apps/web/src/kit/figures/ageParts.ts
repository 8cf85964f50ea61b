import type { MessageKey } from '../../locales/messages.ts'

/** Splits an age into unit and count. */
export function ageParts(ageMs: number): { key: MessageKey; count: number } {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 1) return { key: 'age.now', count: 0 }
  if (seconds < 60) return { key: 'age.seconds', count: seconds }
  if (seconds < 3600) return { key: 'age.minutes', count: Math.floor(seconds / 60) }
  if (seconds < 86_400) return { key: 'age.hours', count: Math.floor(seconds / 3600) }
  return { key: 'age.days', count: Math.floor(seconds / 86_400) }
}
