import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, BellRing, Compass, LayoutGrid, User } from 'lucide-react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'

const items = [
  { to: '/', name: 'discover', icon: Compass },
  { to: '/square', name: 'square', icon: LayoutGrid },
  { to: '/swap', name: 'trade', icon: ArrowLeftRight },
  { to: '/monitorConfig', name: 'monitor', icon: BellRing },
] as const

const wayLook =
  'flex cursor-pointer flex-col items-center justify-center gap-0.5 text-[11px] text-muted leading-4 data-[status=active]:font-semibold data-[status=active]:text-accent'

/** The five-item bottom navigation of a narrow screen; the last opens the user's own menu. */
export function BottomNav() {
  const { t } = useTranslation()
  const { shown, show } = useShellDialog()
  const isMeOpen = shown === 'me'
  return (
    <nav
      aria-label={t('nav.main')}
      data-testid="bottom-nav"
      className="grid h-13 shrink-0 grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {items.map(({ to, name, icon: Icon }) => (
        <Link
          key={name}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          data-testid={`bottom-${name}`}
          className={wayLook}
        >
          <Icon aria-hidden size={18} />
          <span className="max-w-full truncate px-0.5">{t(`nav.${name}`)}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        data-status={isMeOpen ? 'active' : undefined}
        data-testid="bottom-me"
        onClick={() => show('me')}
        className={wayLook}
      >
        <User aria-hidden size={18} />
        <span className="max-w-full truncate px-0.5">{t('nav.me')}</span>
      </button>
    </nav>
  )
}
