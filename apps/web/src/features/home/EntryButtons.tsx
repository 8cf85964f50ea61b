import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, BellRing, MessageCircle, WalletCards } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const entries = [
  { to: '/swap', icon: ArrowLeftRight, name: 'trade' },
  { to: '/monitorConfig', icon: BellRing, name: 'monitor' },
  { to: '/wechat', icon: MessageCircle, name: 'wechat' },
  { to: '/bnWalletManage', icon: WalletCards, name: 'alpha' },
] as const

/** The four entry buttons of the home page. */
export function EntryButtons() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('entry.label')} className="grid shrink-0 grid-cols-4 gap-2">
      {entries.map(({ to, icon: Icon, name }) => (
        <Link
          key={name}
          to={to}
          title={t(`entry.${name}.hint`)}
          data-testid={`entry-${name}`}
          className="flex min-h-11 items-center gap-3 rounded-panel border border-line bg-raised px-3 py-1.5 hover:border-accent max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:px-1 max-sm:text-center"
        >
          <Icon aria-hidden size={18} className="shrink-0 text-accent" />
          <span className="min-w-0">
            <span className="block truncate font-semibold text-body max-sm:whitespace-normal max-sm:text-data">
              {t(`entry.${name}`)}
            </span>
            <span className="block truncate text-data text-muted max-xl:hidden">
              {t(`entry.${name}.hint`)}
            </span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
