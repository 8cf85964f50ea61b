import type { ReactNode } from 'react'
import { AnchoredPanel } from './AnchoredPanel.tsx'

export type PopupProps = {
  /** Anchor element; regains the focus on close. */
  anchor: HTMLElement
  label: string
  onClose: () => void
  children: ReactNode
  testId: string
  align?: 'start' | 'end'
  className?: string
}

/** A small window under an element, for reading rather than choosing. Escape and a click outside close it. */
export function Popup(props: PopupProps) {
  return <AnchoredPanel {...props} sideOffset={4} takesFocus />
}
