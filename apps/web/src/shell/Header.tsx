import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { Falcon } from './Falcon.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { useSearchDialog } from './useSearchDialog.ts'

const items = [
  { to: '/', name: 'discover' },
  { to: '/square', name: 'square' },
  { to: '/swap', name: 'trade' },
  { to: '/monitorConfig', name: 'monitor' },
  { to: '/bnWalletManage', name: 'alpha' },
] as const

function Logo() {
  const { t } = useTranslation()
  return (
    <Link to="/" aria-label={t('app.home')} data-testid="logo" className="flex shrink-0 items-center gap-2">
      <Falcon />
      <span className="whitespace-nowrap font-semibold text-title max-lg:sr-only">{t('app.name')}</span>
    </Link>
  )
}

function SearchBox() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-testid="search-box"
      onClick={() => useSearchDialog.getState().open()}
      aria-label={t('header.search')}
      aria-keyshortcuts="/ Control+K"
      className="ml-auto flex h-7 min-w-0 max-w-72 flex-1 cursor-text items-center gap-2 rounded-control border border-line bg-raised px-2 text-data text-muted hover:border-muted"
    >
      <Search aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{t('header.search')}</span>
      <kbd className="ml-auto rounded-control border border-line px-1 font-mono text-[11px] max-sm:hidden">
        /
      </kbd>
    </button>
  )
}

/** Logo, ways, search, connection, language and theme. */
export function Header() {
  const { t } = useTranslation()
  return (
    <div className="flex h-12 shrink-0 items-center gap-3 border-line border-b px-3">
      <Logo />
      <nav aria-label={t('nav.main')} className="flex items-center gap-1 max-sm:hidden">
        {items.map(({ to, name }) => (
          <Link
            key={name}
            to={to}
            data-testid={`nav-${name}`}
            activeOptions={{ exact: true, includeSearch: false }}
            className="whitespace-nowrap rounded-control px-2 py-1 text-body text-muted hover:text-ink data-[status=active]:font-semibold data-[status=active]:text-ink"
          >
            {t(`nav.${name}`)}
          </Link>
        ))}
      </nav>
      <SearchBox />
      <ConnectionStatus />
      <div className="flex items-center">
        <LanguageMenu />
        <ThemeButton />
      </div>
    </div>
  )
}
