import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'

type DialogBarProps = { title: ReactNode; closeLabel: string; testId: string; isLarge?: boolean }

/** The title of a dialog and its cross, which is `isLarge` where it is tapped rather than clicked. */
export function DialogBar({ title, closeLabel, testId, isLarge = false }: DialogBarProps) {
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4">
      <Dialog.Title className="min-w-0 flex-1 truncate font-semibold text-title">{title}</Dialog.Title>
      <Dialog.Close
        aria-label={closeLabel}
        data-testid={`${testId}-close`}
        className={`flex ${isLarge ? 'size-10' : 'size-8'} cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink`}
      >
        <Glyph name="cross" size={isLarge ? 18 : 16} />
      </Dialog.Close>
    </div>
  )
}
