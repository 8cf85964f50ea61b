/** A passing pointer, or a focus that moves on, opens nothing. */
const restMs = 300
/** Time to get from a name into its card. */
const leaveMs = 200

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

/**
 * Watches the whole page for a pointer or a keyboard focus that rests on the token of a row (`rowData`), so that rows
 * cost nothing. Touch opens nothing.
 */
export function watchTokenNames({ open, close }: Callbacks) {
  let rested: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let byKeyboard = false
  const stay = () => clearTimeout(timer)
  const leave = () => {
    clearTimeout(timer)
    timer = setTimeout(close, leaveMs)
  }
  const rest = (name: HTMLElement | null) => {
    if (name === rested) return
    rested = name
    if (!name) return leave()
    clearTimeout(timer)
    timer = setTimeout(() => name.isConnected && open(name), restMs)
  }
  const shut = () => {
    clearTimeout(timer)
    close()
  }
  const listeners = {
    pointermove: (event: PointerEvent) => event.pointerType === 'mouse' && rest(nameUnder(event)),
    pointerdown: () => {
      byKeyboard = false
      clearTimeout(timer)
    },
    keydown: ({ key }: KeyboardEvent) => {
      byKeyboard = true
      if (key === 'Enter' || key === 'Escape') shut()
    },
    focusin: ({ target }: FocusEvent) => byKeyboard && rest(nameOfLink(target)),
    // Other lists may move freely; a name that moves away loses its card.
    scroll: ({ target }: Event) => {
      if (rested && (!rested.isConnected || (target as Node).contains(rested))) shut()
    },
  }
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener as EventListener, { capture: true, passive: true })
  return {
    stay,
    leave,
    stop: () => {
      clearTimeout(timer)
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as EventListener, { capture: true })
    },
  }
}
