import { Search } from 'lucide-react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'

/** A button styled as a field that opens the search. */
export function SearchBox() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-testid="search-box"
      onClick={() => useSearchDialog.getState().open()}
      aria-label={t('header.search')}
      aria-keyshortcuts="/ Control+K"
      className="ml-auto flex h-7 min-w-8 max-w-72 flex-1 cursor-text items-center gap-2 overflow-hidden rounded-control border border-line bg-raised px-2 text-data text-muted hover:border-muted"
    >
      <Search aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{t('header.search')}</span>
      <kbd className="ml-auto rounded-control border border-line px-1 font-mono text-[11px] max-md:hidden">
        /
      </kbd>
    </button>
  )
}
