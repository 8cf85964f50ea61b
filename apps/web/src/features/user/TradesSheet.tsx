import { useOpenDialog } from '@peregrine/ui/useOpenDialog'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type TradesSheetProps = { title: ReactNode; says: ReactNode; onClose: () => void; children: ReactNode }

/** A sheet at the right edge with the trades behind a number. */
export function TradesSheet({ title, says, onClose, children }: TradesSheetProps) {
  useOpenDialog()
  const { t } = useTranslation()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        {/* Our own backdrop: the library's adds a style element, which the page's security policy refuses. */}
        <div className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          data-testid="source-sheet"
          className="fixed inset-y-0 right-0 z-50 flex w-[min(520px,100vw)] flex-col border-line border-l bg-overlay shadow-lg"
        >
          <header className="flex h-12 shrink-0 items-center gap-2 border-line border-b px-3">
            <Dialog.Title className="min-w-0 flex-1 truncate font-semibold text-title">
              {title}
              <span className="ml-2 font-normal text-data text-muted">{says}</span>
            </Dialog.Title>
            <Dialog.Close
              aria-label={t('user.sheet.close')}
              data-testid="sheet-close"
              className="cursor-pointer p-2 text-muted hover:text-ink"
            >
              <X aria-hidden size={16} />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
