import { Popover } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

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
export function HoverCard(props: HoverCardProps) {
  const { anchor, label, isPressed, onEnter, onLeave, onClose, children, testId } = props
  const place = useRef(anchor)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={place} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          data-testid={testId}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
          onOpenAutoFocus={(event) => {
            if (!isPressed) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (isPressed) anchor.focus()
          }}
          onInteractOutside={(event) => {
            // The element handles presses on itself.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault()
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-panel border border-line bg-overlay shadow-lg outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
