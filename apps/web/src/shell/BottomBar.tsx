import { Segments } from '@peregrine/ui/Segments'
import { iconName } from '@peregrine/ui/iconName'
import { Crosshair, Flame, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useCoinPrices } from '../domain/prices/useCoinPrices.ts'
import { usePanels } from '../kit/panels/usePanels.ts'
import { type DisplayMode, usePreferences } from '../kit/preferences/usePreferences.ts'
import { ToolbarLinks } from './ToolbarLinks.tsx'

const coins = ['SOL', 'ETH', 'BNB'] as const

function wholeDollars(value: number | null | undefined, locale: string): string | null {
  if (value === null || value === undefined) return null
  return Math.round(value).toLocaleString(locale, { maximumFractionDigits: 0 })
}

/** Coin prices, in whole dollars. */
function CoinPrices() {
  const { t, language } = useTranslation()
  const known = useCoinPrices()
  return (
    <dl aria-label={t('price.bar')} className="flex items-center gap-4">
      {coins.map((coin) => {
        const dollars = wholeDollars(known?.[coin], language)
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

type BarToggleProps = {
  label: string
  testId: string
  isOn: boolean
  onTurn: () => void
  icon: ReactNode
}

/** A toolbar switch; its label hides when space is short. */
function BarToggle({ label, testId, isOn, onTurn, icon }: BarToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      {...iconName(label)}
      data-testid={testId}
      onClick={onTurn}
      className="flex h-7 min-w-7 cursor-pointer items-center justify-center gap-1 rounded-control px-2 text-muted hover:bg-raised hover:text-ink aria-pressed:text-accent"
    >
      {icon}
      <span aria-hidden className="max-md:hidden">
        {label}
      </span>
    </button>
  )
}

/** The toolbar below every page; makes way for the navigation on narrow screens. */
export function BottomBar() {
  const { t } = useTranslation()
  const { displayMode, pickDisplayMode, isAlertEnabled, setAlertEnabled, isTrendHidden, setTrendHidden } =
    usePreferences()
  const isTrackerOpen = usePanels((panels) => panels.open.includes('tracker'))
  const modes: { value: DisplayMode; label: string }[] = [
    { value: 'mcap', label: t('display.mcap') },
    { value: 'price', label: t('display.price') },
  ]
  return (
    <footer
      aria-label={t('toolbar.label')}
      data-testid="toolbar"
      className="flex h-9 shrink-0 items-center gap-1 whitespace-nowrap border-line border-t px-2 text-data max-sm:hidden"
    >
      <BarToggle
        label={t('toolbar.sound')}
        testId="toolbar-sound"
        isOn={isAlertEnabled}
        onTurn={() => setAlertEnabled(!isAlertEnabled)}
        icon={isAlertEnabled ? <Volume2 aria-hidden size={14} /> : <VolumeX aria-hidden size={14} />}
      />
      <Segments
        label={t('display.label')}
        value={displayMode}
        segments={modes}
        onPick={pickDisplayMode}
        testId="display-mode"
      />
      <BarToggle
        label={t('toolbar.trend')}
        testId="toolbar-trend"
        isOn={!isTrendHidden}
        onTurn={() => setTrendHidden(!isTrendHidden)}
        icon={<Flame aria-hidden size={14} />}
      />
      <BarToggle
        label={t('header.tracker')}
        testId="toolbar-tracker"
        isOn={isTrackerOpen}
        onTurn={() => usePanels.getState().toggle('tracker')}
        icon={<Crosshair aria-hidden size={14} />}
      />
      <div className="ml-auto">
        <CoinPrices />
      </div>
      <ToolbarLinks />
    </footer>
  )
}
