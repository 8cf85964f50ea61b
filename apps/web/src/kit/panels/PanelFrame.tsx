import { GripHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'

type PanelFrameProps = {
  name: string
  title: string
  onClose: () => void
  /** Handles keys on the grip; without it the panel cannot move. */
  onGripKey?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Marks the area by which a panel is dragged. */
export const dragHandleClass = 'panel-title'

const toolClass =
  'flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-line hover:text-ink'

/** The frame of every panel: a title to drag it by, a grip for the keyboard, a close button. */
export function PanelFrame({ name, title, onClose, onGripKey, children }: PanelFrameProps) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <section
      role="dialog"
      aria-modal={false}
      aria-labelledby={titleId}
      data-testid={`panel-${name}`}
      className="flex h-full min-h-0 flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-xl"
    >
      {/* Not a header element: outside a plain section it would be a second banner. */}
      <div className="flex h-9 shrink-0 items-center gap-1 border-line border-b bg-raised pr-1 pl-3">
        <div
          className={`flex h-full min-w-0 flex-1 items-center ${onGripKey ? `${dragHandleClass} cursor-move touch-none select-none` : ''}`}
        >
          <h2 id={titleId} className="truncate font-semibold text-body">
            {title}
          </h2>
        </div>
        {onGripKey && (
          <button
            type="button"
            className={`${dragHandleClass} ${toolClass} cursor-move touch-none`}
            aria-label={t('panel.move', { title })}
            title={t('panel.move.keys')}
            data-testid={`panel-${name}-grip`}
            onKeyDown={onGripKey}
          >
            <GripHorizontal aria-hidden size={14} />
          </button>
        )}
        <button
          type="button"
          className={toolClass}
          aria-label={t('panel.close', { title })}
          title={t('panel.close', { title })}
          data-testid={`panel-${name}-close`}
          onClick={onClose}
        >
          <X aria-hidden size={14} />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </section>
  )
}
