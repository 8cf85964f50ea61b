import { prices } from '@peregrine/contract/topics/prices'
import { Segments } from '@peregrine/ui/Segments'
import { useTranslation } from 'react-i18next'
import { useTopic } from '../live/useTopic.ts'
import { type DisplayMode, usePreferences } from '../shared/preferences/usePreferences.ts'

const coins = ['SOL', 'ETH', 'BNB'] as const

function wholeDollars(value: number | null | undefined, locale: string): string | null {
  if (value === null || value === undefined) return null
  return Math.round(value).toLocaleString(locale, { maximumFractionDigits: 0 })
}

/** What a coin costs, to the dollar. */
function CoinPrices() {
  const { t, i18n } = useTranslation()
  const known = useTopic(prices, {})
  return (
    <dl aria-label={t('price.bar')} className="flex items-center gap-4">
      {coins.map((coin) => {
        const dollars = wholeDollars(known?.[coin], i18n.language)
        return (
          <div key={coin} className="flex gap-1" data-testid={`coin-${coin}`}>
            <dt className="text-muted">{coin}</dt>
            <dd className="font-semibold">{dollars === null ? t('price.loading') : `$${dollars}`}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The toolbar under every page; it makes room for the navigation on narrow screens. */
export function BottomBar() {
  const { t } = useTranslation()
  const { displayMode, pickDisplayMode } = usePreferences()
  const modes: { value: DisplayMode; label: string }[] = [
    { value: 'mcap', label: t('display.mcap') },
    { value: 'price', label: t('display.price') },
  ]
  return (
    <footer className="flex h-9 shrink-0 items-center gap-4 border-line border-t px-3 text-data max-sm:hidden">
      <div className="flex items-center gap-1">
        <span className="text-muted">{t('display.label')}</span>
        <Segments
          label={t('display.label')}
          value={displayMode}
          segments={modes}
          onPick={pickDisplayMode}
          testId="display-mode"
        />
      </div>
      <div className="ml-auto">
        <CoinPrices />
      </div>
    </footer>
  )
}
