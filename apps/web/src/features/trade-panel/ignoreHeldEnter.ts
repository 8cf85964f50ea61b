import type { KeyboardEvent } from 'react'

/** Enter that is held down must not press a button again: every press may trade. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
