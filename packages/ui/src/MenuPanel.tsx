import { DropdownMenu } from 'radix-ui'
import { type FocusEvent, useRef } from 'react'
import { joinClasses } from './joinClasses.tsx'
import type { PopupProps } from './Popup.tsx'

type MenuPanelProps = PopupProps & {
  /** A point in the window to open at instead, as for a context menu. */
  at?: { x: number; y: number }
}

/**
 * An open menu under an element. The element itself stays outside, so that a page can show its buttons before the menu
 * code has loaded. Arrow keys, letters, Escape and a click outside work as usual.
 */
export function MenuPanel(props: MenuPanelProps) {
  const { anchor, label, onClose, children, testId, align = 'start', at, className } = props
  // Opened by keyboard: start at the first item.
  const isByKeyboard = useRef(!at && anchor.matches(':focus-visible'))
  function enter({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (target !== currentTarget || !isByKeyboard.current) return
    isByKeyboard.current = false
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }
  const { top, left, width, height } = at ? new DOMRect(at.x, at.y, 0, 0) : anchor.getBoundingClientRect()
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Replaces the element when positioning the menu. */}
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden
          tabIndex={-1}
          className="pointer-events-none fixed"
          style={{ top, left, width, height }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-labelledby={undefined}
          aria-label={label}
          data-testid={testId}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={enter}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.focus()
          }}
          onInteractOutside={(event) => {
            // A press on the element closes through its own click; closing here as well would reopen it.
            if (!at && event.target instanceof Node && anchor.contains(event.target)) event.preventDefault()
          }}
          className={joinClasses(
            'z-50 flex max-h-(--radix-dropdown-menu-content-available-height) min-w-44 flex-col overflow-y-auto rounded-panel border border-line bg-overlay p-1 shadow-lg',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
