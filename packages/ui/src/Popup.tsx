import { Popover } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { joinClasses } from './joinClasses.tsx'

type PopupProps = {
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
export function Popup({ anchor, label, onClose, children, testId, align = 'start', className }: PopupProps) {
  const place = useRef(anchor)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={place} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          data-testid={testId}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.focus()
          }}
          onInteractOutside={(event) => {
            // A press on the element closes through its own click; closing here as well would reopen it.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault()
          }}
          className={joinClasses(
            'z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-panel border border-line bg-overlay shadow-lg outline-none',
            className,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
