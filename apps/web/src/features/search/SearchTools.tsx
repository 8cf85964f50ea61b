import { Select } from '@peregrine/ui/Select'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type HitOrder, hitSorts } from './arrangeHits.ts'

type SearchToolsProps = {
  order: HitOrder
  /** Names of the venues of what was found. */
  dexes: readonly string[]
  onOrder: (order: HitOrder) => void
}

/** What the results are sorted by, and the venue that they are narrowed to. */
export function SearchTools({ order, dexes, onOrder }: SearchToolsProps) {
  const { t } = useTranslation()
  const { sort, dex } = order
  const shownDex = dex !== null && dexes.includes(dex) ? dex : ''
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-line border-b px-3 text-data">
      <Select
        variant={sort === 'match' ? 'muted' : 'marked'}
        value={sort}
        options={hitSorts.map((value) => ({ value, label: t(`search.sort.${value}`) }))}
        onPick={(value) => onOrder({ ...order, sort: value })}
        aria-label={t('search.sort')}
        data-testid="search-sort"
      />
      <Select
        variant={shownDex === '' ? 'muted' : 'marked'}
        value={shownDex}
        options={[
          { value: '', label: t('search.dex.all') },
          ...dexes.map((value) => ({ value, label: value })),
        ]}
        onPick={(value) => onOrder({ ...order, dex: value || null })}
        aria-label={t('search.dex')}
        data-testid="search-dex"
      />
    </div>
  )
}
