import type { SearchTab } from '@peregrine/contract/routes/search'
import { networkFacts, networks } from '@peregrine/core/network'
import { Input } from '@peregrine/ui/Input'
import { PayerPicker } from '../../domain/quick-buy/PayerPicker.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type SearchFootProps = { tab: SearchTab; amount: string; onAmount: (amount: string) => void }

const coinsOf = (tab: SearchTab): string =>
  [...new Set((tab === 'all' ? networks : [tab]).map((network) => networkFacts[network].coin))].join('/')

/** The keys, and the amount of a one-click buy. */
export function SearchFoot({ tab, amount, onAmount }: SearchFootProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 border-line border-t px-3 text-data text-muted">
      <span className="truncate max-sm:hidden">{t('search.keys')}</span>
      <label className="ml-auto flex shrink-0 items-center gap-2">
        {t('search.amount')}
        <Input
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
          data-testid="search-amount"
          className="w-20 text-right"
        />
        <span data-testid="search-coin">{coinsOf(tab)}</span>
      </label>
      <PayerPicker networks={tab === 'all' ? networks : [tab]} />
    </div>
  )
}
