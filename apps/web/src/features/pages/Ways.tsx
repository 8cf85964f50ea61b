import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const groups = {
  alpha: [
    { to: '/bnWalletManage', title: 'title.bnWalletManage' },
    { to: '/bnWalletQuery', title: 'title.bnWalletQuery' },
    { to: '/bnAlphaDetail', title: 'title.bnAlphaDetail' },
    { to: '/bnAlphaCalculator', title: 'title.bnAlphaCalculator' },
    { to: '/bnPoolsTrending', title: 'title.bnPoolsTrending' },
    { to: '/bnTradingChallenge', title: 'title.bnTradingChallenge' },
  ],
  wallets: [
    { to: '/multiWallets', title: 'title.multiWallets' },
    { to: '/distribute', title: 'title.distribute' },
    { to: '/collect', title: 'title.collect' },
    { to: '/withdraw', title: 'title.withdraw' },
  ],
  main: [
    { to: '/', title: 'title.home' },
    { to: '/swap', title: 'title.token' },
    { to: '/square', title: 'title.square' },
    { to: '/radar', title: 'title.radar' },
    { to: '/coins', title: 'title.coins' },
    { to: '/fourMonitor', title: 'title.fourMonitor' },
    { to: '/pumpMonitor', title: 'title.pumpMonitor' },
    { to: '/monitorConfig', title: 'title.monitorConfig' },
    { to: '/bnAlpha', title: 'title.bnAlpha' },
    { to: '/aboutUs', title: 'title.aboutUs' },
  ],
} as const

/** Columns that leave no gap in the last row. */
const columns = {
  alpha: 'sm:grid-cols-3 xl:grid-cols-6',
  wallets: 'sm:grid-cols-4',
  main: 'sm:grid-cols-3 xl:grid-cols-5',
} as const

/** Links to related pages. */
export function Ways({ ways }: { ways: keyof typeof groups }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('pages.ways')} className={`grid grid-cols-2 gap-2 ${columns[ways]}`}>
      {groups[ways].map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          data-testid="way"
          className="flex min-h-9 items-center gap-2 rounded-panel border border-line bg-raised px-3 font-semibold text-body hover:border-accent data-[status=active]:border-accent data-[status=active]:text-accent"
        >
          <span className="min-w-0 py-1">{t(title)}</span>
          <ChevronRight aria-hidden size={14} className="ml-auto shrink-0 text-muted" />
        </Link>
      ))}
    </nav>
  )
}
