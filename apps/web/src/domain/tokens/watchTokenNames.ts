import { watchRest } from '../../kit/hover/watchRest.ts'

const isAt = (element: Element, x: number, y: number): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x < right && y >= top && y < bottom
}

const namesIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-token-name]')]

/** Returns the picture or symbol of a row's token under the pointer, though the row's link lies above it. */
function nameUnder({ target, clientX, clientY, buttons }: PointerEvent): HTMLElement | null {
  if (buttons !== 0 || !(target instanceof Element) || target.closest('button')) return null
  const row = target.closest('[data-row-token]')
  return (row && namesIn(row).find((name) => isAt(name, clientX, clientY))) ?? null
}

/** Returns the symbol or picture of the row whose token link this is. */
function nameOfLink(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLAnchorElement) || !/\/(lp|token)\//.test(target.getAttribute('href') ?? ''))
    return null
  const row = target.closest('[data-row-token]')
  return (row && namesIn(row)[0]) ?? null
}

type Callbacks = { open: (name: HTMLElement) => void; close: () => void }

/** Watches the whole page for a pointer or a keyboard focus that rests on the token of a row (`rowData`). */
export const watchTokenNames = (callbacks: Callbacks) =>
  watchRest({ under: nameUnder, focused: nameOfLink, ...callbacks })
