import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { DialogBar } from './DialogBar.tsx'
import { joinClasses } from './joinClasses.tsx'
import { useOpenDialog } from './useOpenDialog.tsx'

const places = {
  left: 'inset-y-0 left-0 w-[min(320px,calc(100vw-48px))] border-r',
  right: 'inset-y-0 right-0 w-[min(520px,100vw)] border-l',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-panel border-t pb-[env(safe-area-inset-bottom)]',
} as const

type SheetProps = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
  testId: string
  place: keyof typeof places
}

/** A dialog along an edge of the screen, as on phones. Escape, the cross and a tap outside close it. */
export function Sheet({ title, closeLabel, onClose, children, testId, place }: SheetProps) {
  useOpenDialog()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        {/* Own overlay: the library's adds a style element, which the page's security policy blocks. */}
        <div aria-hidden className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          data-testid={testId}
          className={joinClasses('fixed z-50 flex flex-col border-line bg-overlay shadow-lg', places[place])}
        >
          <DialogBar title={title} closeLabel={closeLabel} testId={testId} isLarge />
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
