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
    <div className="flex min-h-10 shrink-0 flex-wrap items-center justify-end gap-x-1.5 gap-y-1 border-line border-t px-3 py-1 text-data text-muted sm:flex-nowrap sm:gap-x-3">
      <span className="mr-auto min-w-0 truncate max-sm:hidden">{t('search.keys')}</span>
      <span className="shrink-0">{t('search.amount')}</span>
      <QuickAmounts
        place="search"
        networks={shown}
        label={t('search.amount')}
        testId="search-amount"
        className="w-18 shrink-0 sm:w-20"
      />
      <PayerPicker networks={shown} isCompact />
    </div>
  )
}
