import { Popover } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'
import { joinClasses } from './joinClasses.tsx'

type AnchoredPanelProps = Pick<
  ComponentProps<typeof Popover.Content>,
  'align' | 'sideOffset' | 'onPointerEnter' | 'onPointerLeave' | 'className' | 'children'
> & {
  anchor: HTMLElement
  label: string
  onClose: () => void
  testId: string
  /** Whether it takes the focus on opening and returns it to the anchor on closing. */
  takesFocus: boolean
}

/** A floating panel at an element. Escape and a click outside close it; presses on the element are the element's own. */
export function AnchoredPanel(props: AnchoredPanelProps) {
  const { anchor, label, onClose, children, testId, align = 'start', takesFocus, className, ...rest } = props
  const place = useRef(anchor)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={place} />
      <Popover.Portal>
        <Popover.Content
          {...rest}
          aria-label={label}
          data-testid={testId}
          align={align}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            if (!takesFocus) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (takesFocus) anchor.focus()
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
