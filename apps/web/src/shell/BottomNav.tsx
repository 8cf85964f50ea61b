import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, BellRing, Compass, LayoutGrid, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const items = [
  { to: '/', name: 'discover', icon: Compass },
  { to: '/square', name: 'square', icon: LayoutGrid },
  { to: '/swap', name: 'trade', icon: ArrowLeftRight },
  { to: '/monitorConfig', name: 'monitor', icon: BellRing },
  { to: '/bnWalletManage', name: 'me', icon: User },
] as const

/** The five ways at the bottom of a narrow screen. */
export function BottomNav() {
  const { t } = useTranslation()
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
          className="flex flex-col items-center justify-center gap-0.5 text-[11px] text-muted leading-4 data-[status=active]:font-semibold data-[status=active]:text-accent"
        >
          <Icon aria-hidden size={18} />
          <span className="max-w-full truncate px-0.5">{t(`nav.${name}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
