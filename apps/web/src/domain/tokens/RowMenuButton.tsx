import { Ellipsis } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { openRowMenu } from '../doors/useRowMenu.ts'

/** Opens the menu of its row, for touch and for people who do not right-click. */
export function RowMenuButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-testid="row-menu-button"
      aria-label={t('row.menu')}
      aria-haspopup="menu"
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        openRowMenu(event.currentTarget, { x: left, y: bottom })
      }}
      className="relative z-10 flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-line hover:text-ink"
    >
      <Ellipsis aria-hidden size={14} />
    </button>
  )
}
