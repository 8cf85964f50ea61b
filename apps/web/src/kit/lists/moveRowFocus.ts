import type { KeyboardEvent } from 'react'

const rowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
const linkSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const reachable = 'a[href], button:not(:disabled)'

function rowTarget(list: Element, row: Element | null, step: number): HTMLElement | undefined {
  const rows = [...list.querySelectorAll('[role=region] li')]
  const firsts = rows.flatMap((one) => one.querySelector<HTMLElement>(reachable) ?? [])
  const at = firsts.findIndex((first) => row?.contains(first))
  return at < 0 ? firsts[0] : firsts[at + step]
}

function linkTarget(row: Element | null, step: number): HTMLElement | undefined {
  const links = [...(row?.querySelectorAll<HTMLElement>(reachable) ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  return at < 0 ? undefined : links[at + step]
}

/**
 * Moves the focus between a list's rows with up and down, from first link to first link, and to a row's other links and
 * buttons with left and right; Enter follows a link as usual. A whole list thus needs a single tab stop. Attach it to
 * an element around the list. Keys inside inputs are left alone, and so are those of a popup that was opened from within.
 */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLInputElement || event.altKey) return
  if (!event.currentTarget.contains(event.target as Node)) return
  const row = document.activeElement?.closest('li') ?? null
  const [rowStep, linkStep] = [rowSteps[event.key], linkSteps[event.key]]
  let next: HTMLElement | undefined
  if (rowStep !== undefined) next = rowTarget(event.currentTarget, row, rowStep)
  if (linkStep !== undefined) next = linkTarget(row, linkStep)
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}
