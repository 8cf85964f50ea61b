import { type SearchHit, type SearchTab, searchCountCap, searchTabs } from '@peregrine/contract/routes/search'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/http/LoadFailure.tsx'
import { findTokens } from '../../shared/search/findTokens.ts'
import { useSearchDialog } from '../../shell/useSearchDialog.ts'
import { SearchRow } from './SearchRow.tsx'
import { useDebounced } from './useDebounced.ts'

const debounceMs = 300

function useFound(text: string, tab: SearchTab) {
  const query = useDebounced(text.trim(), debounceMs)
  const found = useQuery({
    queryKey: ['search', tab, query],
    queryFn: ({ signal }) => findTokens(query, tab, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  return { ...found, query }
}

type ResultsProps = { found: ReturnType<typeof useFound>; at: number; onPick: (hit: SearchHit) => void }

function Results({ found, at, onPick }: ResultsProps) {
  const { t } = useTranslation()
  if (found.query === '') return <Notice title={t('search.start')}>{t('search.keys')}</Notice>
  if (found.error)
    return <LoadFailure title={t('search.failed')} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows count={6} rowHeight={48} />
  if (found.data.list.length === 0) return <Notice title={t('search.none')} testId="search-none" />
  return (
    <ul
      id="search-results"
      role="listbox"
      aria-label={t('search.title')}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      {found.data.list.map((hit, index) => (
        <SearchRow
          key={`${hit.network} ${hit.tokenAddress}`}
          hit={hit}
          id={`search-hit-${index}`}
          isActive={index === at}
          onPick={() => onPick(hit)}
        />
      ))}
    </ul>
  )
}

function countText(count: number | undefined): string {
  if (count === undefined) return ''
  return count >= searchCountCap ? ` ${searchCountCap}+` : ` ${count}`
}

/** Search over every token: type, choose with the arrows, open with Enter. */
export function SearchDialog() {
  const { t } = useTranslation()
  const close = useSearchDialog((dialog) => dialog.close)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [tab, setTab] = useState<SearchTab>('all')
  const [at, setAt] = useState(0)
  const found = useFound(text, tab)
  const hits = found.data?.list ?? []

  function open(hit: SearchHit): void {
    close()
    if (hit.pairAddress)
      void navigate({ to: '/$network/lp/$pool', params: { network: hit.network, pool: hit.pairAddress } })
    else
      void navigate({
        to: '/$network/token/$token',
        params: { network: hit.network, token: hit.tokenAddress },
      })
  }

  function onKey(event: KeyboardEvent): void {
    const hit = hits[at]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && hit && !event.nativeEvent.isComposing) open(hit)
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    const next = (at + step + hits.length) % hits.length
    setAt(next)
    document.getElementById(`search-hit-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  const tabs = searchTabs.map((value) => ({
    value,
    label: `${value === 'all' ? t('feed.all') : value.toUpperCase()}${countText(found.query ? found.data?.counts[value] : undefined)}`,
  }))
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        {/* An own shade: the library's would add a style element, which the page's security policy refuses. */}
        <div className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          data-testid="search-dialog"
          className="fixed top-[8vh] left-1/2 z-50 flex h-[min(560px,80vh)] w-[min(720px,calc(100vw-16px))] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-line bg-overlay shadow-lg max-sm:top-2"
        >
          <Dialog.Title className="sr-only">{t('search.title')}</Dialog.Title>
          <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b px-3">
            <Search aria-hidden size={16} className="shrink-0 text-muted" />
            <input
              value={text}
              onChange={(event) => {
                setText(event.target.value.slice(0, 100))
                setAt(0)
              }}
              onKeyDown={onKey}
              placeholder={t('search.input')}
              aria-label={t('search.input')}
              role="combobox"
              aria-expanded={hits.length > 0}
              aria-controls="search-results"
              aria-activedescendant={hits.length > 0 ? `search-hit-${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              data-testid="search-input"
              className="min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-muted"
            />
            <Dialog.Close
              aria-label={t('search.close')}
              className="cursor-pointer p-1 text-muted hover:text-ink"
            >
              <X aria-hidden size={16} />
            </Dialog.Close>
          </div>
          <div className="shrink-0 overflow-x-auto border-line border-b px-2 py-1">
            <Segments
              label={t('feed.networks')}
              value={tab}
              segments={tabs}
              onPick={(value) => {
                setTab(value)
                setAt(0)
              }}
              testId="search-tab"
            />
          </div>
          <Results found={found} at={at} onPick={open} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
