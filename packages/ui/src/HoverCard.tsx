import { Popover } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

type HoverCardProps = {
  /** What it hangs under. */
  anchor: HTMLElement
  label: string
  /** It was asked for by a press: the focus goes into it, and back when it closes. */
  isPressed: boolean
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
  testId: string
}

/** A card that comes when an element is pointed at, without taking the focus; Escape and a click outside close it. */
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
            // A press on the element itself is its own to answer.
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
