import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { DialogBar } from './DialogBar.tsx'
import { joinClasses } from './joinClasses.tsx'
import { useOpenDialog } from './useOpenDialog.tsx'

type ModalProps = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
  testId: string
  /**
   * False keeps the page behind it live: it stands at the lower left over an undimmed page, takes the focus to no button,
   * and a click on the page closes it and counts as a click.
   */
  isModal?: boolean
  className?: string
}

const places = {
  modal: 'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] -translate-x-1/2 -translate-y-1/2',
  // Above toolbar and bottom navigation.
  pageLive: 'bottom-11 left-2 max-h-[calc(100dvh-52px)] max-sm:bottom-15 max-sm:max-h-[calc(100dvh-68px)]',
}

/** A centred dialog. Escape, the cross and a click outside close it. */
export function Modal({
  title,
  closeLabel,
  onClose,
  children,
  testId,
  isModal = true,
  className,
}: ModalProps) {
  useOpenDialog()
  return (
    <Dialog.Root open modal={isModal} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        {/* Own overlay: the library's adds a style element, which the page's security policy blocks. */}
        {isModal && <div aria-hidden className="fixed inset-0 z-40 bg-shade" />}
        <Dialog.Content
          aria-describedby={undefined}
          data-testid={testId}
          data-page-live={isModal ? undefined : true}
          onOpenAutoFocus={(event) => {
            if (isModal) return
            // A key that was meant for the page presses nothing here.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
          }}
          className={joinClasses(
            'fixed z-50 flex w-[min(420px,calc(100vw-16px))] flex-col overflow-hidden rounded-panel border border-line bg-overlay shadow-lg outline-none',
            places[isModal ? 'modal' : 'pageLive'],
            className,
          )}
        >
          <DialogBar title={title} closeLabel={closeLabel} testId={testId} />
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
