import type { SearchTab } from '@peregrine/contract/routes/search'
import { networks } from '@peregrine/core/network'
import { PayerPicker } from '../../domain/quick-buy/PayerPicker.tsx'
import { QuickAmounts } from '../../domain/quick-buy/QuickAmounts.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** The keys, and the amounts of a one-click buy. */
export function SearchFoot({ tab }: { tab: SearchTab }) {
  const { t } = useTranslation()
  const shown = tab === 'all' ? networks : [tab]
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-line border-t px-3 py-1 text-data text-muted">
      <span className="mr-auto truncate max-sm:hidden">{t('search.keys')}</span>
      <span>{t('search.amount')}</span>
      <QuickAmounts place="search" networks={shown} label={t('search.amount')} testId="search-amount" />
      <PayerPicker networks={shown} />
    </div>
  )
}
