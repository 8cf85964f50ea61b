import { type FocusEvent, useCallback, useState } from 'react'
import { ReasonTip } from './ReasonTip.tsx'

/** Shows the whole of a shortened text beside its button while the keyboard is on it; a pointer has the title. */
export function useFocusTip(text: string) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return {
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget)
    },
    onBlur: close,
    tip: anchor && <ReasonTip anchor={anchor} text={text} onClose={close} />,
  }
}
