import { isTyping } from './isTyping.ts'

/** Menus select by letter and dialogs handle their own keys; panels, and what leaves the page live, are part of it. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('[role=menu],[role=listbox]') !== null || isInDialog(target)
}

function isInDialog(target: Element): boolean {
  const dialog = target.closest('[role=dialog]')
  return dialog !== null && !dialog.closest('[data-testid=panels], [data-page-live]')
}

/** Returns true for a command key: no chord, no repeat, not handled closer by. */
export function isCommand(event: KeyboardEvent): boolean {
  const isChord = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat
  return !isChord && !event.defaultPrevented && !isTyping(event.target) && !isElsewhere(event.target)
}
