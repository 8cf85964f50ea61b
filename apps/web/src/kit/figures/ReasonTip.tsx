import { useEffect } from 'react'
import { createPortal } from 'react-dom'

const gap = 6
const widest = 280

type ReasonTipProps = { anchor: HTMLElement; text: string; onClose: () => void }

/** A sentence beside a figure, until something else is pressed, the page scrolls, or Escape. */
export function ReasonTip({ anchor, text, onClose }: ReasonTipProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('pointerdown', onClose)
    document.addEventListener('scroll', onClose, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onClose)
      document.removeEventListener('scroll', onClose, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [onClose])
  const { left, width, top, bottom } = anchor.getBoundingClientRect()
  const middle = Math.min(Math.max(left + width / 2, widest / 2 + gap), window.innerWidth - widest / 2 - gap)
  const isBelow = top < 80
  return createPortal(
    <span
      // The anchor has the same text as its name.
      aria-hidden
      data-testid="reason-tip"
      className={`pointer-events-none fixed z-50 w-max -translate-x-1/2 rounded-control border border-line bg-raised px-2 py-1 text-data text-ink shadow-lg ${isBelow ? '' : '-translate-y-full'}`}
      style={{ left: middle, top: isBelow ? bottom + gap : top - gap, maxWidth: widest }}
    >
      {text}
    </span>,
    document.body,
  )
}
