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
    <nav aria-label={t('entry.label')} className="grid shrink-0 grid-cols-4 gap-2 max-sm:flex max-sm:gap-1">
      {entries.map(({ to, icon: Icon, name }) => (
        <Link
          key={name}
          to={to}
          title={t(`entry.${name}.hint`)}
          data-testid={`entry-${name}`}
          className="flex h-7 min-w-0 items-center gap-2 rounded-control border border-line bg-raised px-3 hover:border-accent max-sm:h-8 max-sm:px-1.5"
        >
          <Icon aria-hidden size={14} className="shrink-0 text-accent max-sm:hidden" />
          <span className="truncate font-semibold text-data sm:shrink-0">{t(`entry.${name}`)}</span>
          <span className="min-w-0 truncate text-data text-muted max-xl:hidden">
            {t(`entry.${name}.hint`)}
          </span>
        </Link>
      ))}
    </nav>
  )
}
