import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { unknownFigure } from './formatFigure.ts'
import { ReasonTip } from './ReasonTip.tsx'

/** An unknown figure's reason. */
export type Unknown =
  | 'amount'
  | 'birth'
  | 'cap'
  | 'change'
  | 'head'
  | 'holders'
  | 'kols'
  | 'launch'
  | 'limit'
  | 'liquidity'
  | 'price'
  | 'profit'
  | 'share'
  | 'snipers'
  | 'time'
  | 'trading'
  | 'value'
  | 'volume'
  | 'winRate'

type UnknownFigureProps = {
  of: Unknown
  /** A reason that says more than that of its kind. */
  reason?: string | undefined
  className?: string | undefined
}

/** The mark of an unknown figure, never a zero, with its reason. */
export function UnknownFigure({ of, reason, className }: UnknownFigureProps) {
  const { t } = useTranslation()
  return (
    <Reasoned reason={reason ?? t(`unknown.${of}`)} className={`text-muted ${className ?? ''}`}>
      {unknownFigure}
    </Reasoned>
  )
}

/** Rows take the focus as a whole, and hundreds of dashes would bury everything else. */
const focusedAsWhole = 'a, button, tr, li, [role=row], [role=radio], [role=tab], [role=option]'

type ReasonedProps = { reason: string; className?: string; testId?: string; children: ReactNode }

/**
 * A figure that needs a word: on hover, by a tap or press even above a link that covers its row, by the keyboard
 * outside of rows, and in its accessible name.
 */
export function Reasoned({ reason, className = '', testId, children }: ReasonedProps) {
  const own = useRef<HTMLSpanElement>(null)
  const [isAlone, setAlone] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setAlone(own.current?.parentElement?.closest(focusedAsWhole) === null), [])
  const open = () => setAnchor(own.current)
  const close = () => setAnchor(null)
  const press = (event: MouseEvent) => {
    // The row below it would open instead.
    event.preventDefault()
    event.stopPropagation()
    open()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the focus opens it */}
      <span
        ref={own}
        role="img"
        translate="no"
        aria-label={reason}
        title={reason}
        data-testid={testId}
        tabIndex={isAlone ? 0 : undefined}
        className={`relative z-10 ${className}`}
        onClick={press}
        onFocus={open}
        onBlur={close}
      >
        {children}
      </span>
      {anchor && <ReasonTip anchor={anchor} text={reason} onClose={close} />}
    </>
  )
}
