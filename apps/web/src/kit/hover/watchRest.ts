/** A passing pointer, or a focus that moves on, opens nothing. */
const restMs = 300
/** Time to get from an element into its card. */
const leaveMs = 200

type RestInput = {
  /** The element with a card that the pointer is on. */
  under: (event: PointerEvent) => HTMLElement | null
  /** The element with a card that a focus moved by the keyboard is on. */
  focused: (target: EventTarget | null) => HTMLElement | null
  open: (element: HTMLElement) => void
  close: () => void
}

/**
 * Watches the whole page for a pointer or a keyboard focus that rests on an element with a card, so that rows cost
 * nothing. Touch opens nothing.
 */
export function watchRest({ under, focused, open, close }: RestInput) {
  let rested: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let byKeyboard = false
  const stay = () => clearTimeout(timer)
  const leave = () => {
    clearTimeout(timer)
    timer = setTimeout(close, leaveMs)
  }
  const rest = (element: HTMLElement | null) => {
    if (element === rested) return
    rested = element
    if (!element) return leave()
    clearTimeout(timer)
    timer = setTimeout(() => element.isConnected && open(element), restMs)
  }
  const shut = () => {
    clearTimeout(timer)
    close()
  }
  const listeners = {
    pointermove: (event: PointerEvent) => event.pointerType === 'mouse' && rest(under(event)),
    pointerdown: () => {
      byKeyboard = false
      clearTimeout(timer)
    },
    keydown: ({ key }: KeyboardEvent) => {
      byKeyboard = true
      if (key === 'Enter' || key === 'Escape') shut()
    },
    focusin: ({ target }: FocusEvent) => byKeyboard && rest(focused(target)),
    // Other lists may move freely; an element that moves away loses its card.
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
