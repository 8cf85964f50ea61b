import { trendWindows } from '@peregrine/contract/trendOrder'
import { networks } from '@peregrine/core/network'
import { Segments } from '@peregrine/ui/Segments'
import { Select } from '@peregrine/ui/Select'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IncompleteLine } from '../../domain/gaps/IncompleteMark.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { TrendLines } from './TrendLines.tsx'
import {
  type TrendChoice,
  type TrendSearch,
  toSearch,
  toTrendSearch,
  trendChoice,
  trendLists,
} from './trendSearch.ts'
import { useTrend } from './useTrend.ts'
import { useTrendTrail } from './useTrendTrail.ts'

const key = 'trendRail'

function readRail(): TrendSearch {
  return toTrendSearch(Object.fromEntries(new URLSearchParams(readStored(key) ?? '')))
}

function keepRail({ list = 'hot', w = '1h', net }: TrendSearch): void {
  writeStored(key, new URLSearchParams({ list, w, net: net ?? 'all' }).toString())
}

type ToolsProps = { choice: TrendChoice; onChange: (change: Partial<TrendChoice>) => void }

function RailTools({ choice, onChange }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-9 shrink-0 items-center gap-1 border-line border-b px-2">
      <Segments
        label={t('trend.lists')}
        value={choice.list}
        segments={trendLists.map((value) => ({ value, label: t(`trend.list.${value}`) }))}
        onPick={(list) => onChange({ list, s: undefined, up: undefined })}
        testId="rail-list"
      />
      <Select
        value={choice.w}
        options={trendWindows.map((w) => ({ value: w, label: w }))}
        onPick={(w) => onChange({ w })}
        aria-label={t('trend.windows')}
        data-testid="rail-window"
        className="ml-auto"
      />
      <Select
        value={choice.net}
        options={[
          { value: 'all', label: t('trend.all') },
          ...networks.map((net) => ({ value: net, label: net.toUpperCase() })),
        ]}
        onPick={(net) => onChange({ net })}
        aria-label={t('trend.networks')}
        data-testid="rail-net"
      />
    </div>
  )
}

/** The trend list as a narrow rail with its own stored choice. */
export function TrendRail() {
  const { t } = useTranslation()
  const [search, setSearch] = useState(readRail)
  const choice = trendChoice(search)
  const { rows, isLoaded, isOld, incompleteSince, holding } = useTrend(choice, 50)
  useTrendTrail('rail', rows)
  const change = (next: Partial<TrendChoice>) => {
    const changed = toSearch(search, next)
    keepRail(changed)
    setSearch(changed)
  }
  return (
    <section
      aria-label={t('trend.title')}
      data-testid="trend-rail"
      className="flex h-full min-h-0 w-full flex-col overflow-hidden bg-surface"
    >
      <RailTools choice={choice} onChange={change} />
      <IncompleteLine since={incompleteSince} />
      {!isLoaded && <SkeletonRows count={12} rowHeight={48} />}
      {isLoaded && (
        <div
          aria-busy={isOld}
          className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden aria-busy:opacity-60"
          {...holding}
        >
          <TrendLines rows={rows} sort={choice.s} label={t('trend.title')} isRail />
          {rows.length === 0 && <p className="p-4 text-center text-data text-muted">{t('trend.empty')}</p>}
        </div>
      )}
      <Link
        to="/trend"
        search={search}
        className="flex h-8 shrink-0 items-center justify-center border-line border-t text-data text-muted hover:text-ink"
      >
        {t('trend.more')}
      </Link>
    </section>
  )
}
