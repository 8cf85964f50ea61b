import type { ReactNode } from 'react'
import { AnchoredPanel } from './AnchoredPanel.tsx'

type HoverCardProps = {
  /** Anchor element. */
  anchor: HTMLElement
  label: string
  /** Opened by a press: takes the focus, and returns it on close. */
  isPressed: boolean
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
  testId: string
}

/** A card opened by hovering over an element, without taking the focus; Escape and a click outside close it. */
export function HoverCard({ isPressed, onEnter, onLeave, ...panel }: HoverCardProps) {
  return (
    <AnchoredPanel
      {...panel}
      sideOffset={6}
      takesFocus={isPressed}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    />
  )
}
