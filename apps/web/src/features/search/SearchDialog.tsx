import { type SearchTab, searchCountCap, searchTabs } from '@peregrine/contract/routes/search'
import { Segments } from '@peregrine/ui/Segments'
import { useOpenDialog } from '@peregrine/ui/useOpenDialog'
import { useQueryClient } from '@tanstack/react-query'
import { maxPaste } from '@peregrine/core/paste/plainPaste'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'
import { readLastViewed } from '../../domain/tokens/lastViewed.ts'
import { openFromList } from '../../domain/tokens/tokenTrail.ts'
import { GapLine, useLastDay } from '../../domain/gaps/GapMark.tsx'
import { arrangeHits, dexesOf, type HitOrder } from './arrangeHits.ts'
import { type Choice, choicePath, rememberChoice, stopsOf, walletsAt } from './choices.ts'
import { HistoryGrid } from './HistoryGrid.tsx'
import { Results } from './Results.tsx'
import { SearchFoot } from './SearchFoot.tsx'
import { SearchTools } from './SearchTools.tsx'
import { networksOfWallet, useSearchHistory } from './searchHistory.ts'
import { searchedOf } from './searchedOf.ts'
import { stepTo } from './stepTo.ts'
import { isBlockedHit, searchQuery, useFound } from './useFound.ts'

const idOf = (index: number) => `search-choice-${index}`

const tabNames: Record<SearchTab, string> = {
  all: 'ALL',
  pump: 'Pump',
  eth: 'Eth',
  sol: 'Sol',
  bsc: 'Bsc',
  four: 'Four',
  base: 'Base',
}

function countText(count: number | undefined): string {
  if (count === undefined) return ''
  return count >= searchCountCap ? ` ${searchCountCap}+` : ` ${count}`
}

const asFound: HitOrder = { sort: 'match', dex: null }

/** Holds the query, the choice, the results and the reachable choices. */
function useSearch() {
  const [text, setText] = useState('')
  const [tab, setTab] = useState<SearchTab>('all')
  const [at, setAt] = useState(0)
  const [order, setOrder] = useState(asFound)
  const [showsBlocked, showBlocked] = useState(false)
  const searched = useMemo(() => searchedOf(text), [text])
  const found = useFound(searched.query, tab, showsBlocked)
  const entries = useSearchHistory((history) => history.entries)
  const isBlank = searched.query === '' && searched.secret === null
  const viewed = readLastViewed()?.network
  const likely = [
    ...found.traded,
    ...searched.addresses.flatMap(({ address }) => networksOfWallet(entries, address)),
    ...(viewed ? [viewed] : []),
  ]
  // An address is a wallet until the search knows it for a token: the answer may ask chains, and take seconds.
  const hits = found.isAnswered || searched.addresses.length === 0 ? arrangeHits(found.hits, order) : []
  const choices: Choice[] = isBlank
    ? entries.map((entry) => ({ kind: 'past' as const, entry }))
    : [
        ...hits.map((hit) => ({ kind: 'hit' as const, hit })),
        ...walletsAt(searched, tab, likely, hits).map((wallet) => ({ kind: 'wallet' as const, wallet })),
      ]
  return {
    text,
    searched,
    tab,
    likely,
    order,
    at: Math.min(at, Math.max(0, choices.length - 1)),
    found,
    entries,
    choices,
    isBlank,
    showsBlocked,
    setAt,
    showBlocked: () => showBlocked(true),
    type: (next: string) => {
      setText(next.slice(0, maxPaste))
      setAt(0)
    },
    pickTab: (next: SearchTab) => {
      setTab(next)
      setAt(0)
    },
    pickOrder: (next: HitOrder) => {
      setOrder(next)
      setAt(0)
    },
  }
}

type Search = ReturnType<typeof useSearch>

/** Opens a choice here or in a new tab. Enter waits for a pending result; further typing cancels it. */
function useOpening(search: Search) {
  const router = useRouter()
  const queries = useQueryClient()
  const close = useSearchDialog((dialog) => dialog.close)
  const turn = useRef(0)
  const { found, choices, searched, tab, at, likely, order } = search

  function open(choice: Choice, isNewTab = false, among: readonly Choice[] = choices): void {
    rememberChoice(choice, searched.query)
    if (isNewTab) {
      window.open(choicePath(choice), '_blank', 'noopener')
      return
    }
    openFromList(stopsOf(among))
    close()
    router.history.push(choicePath(choice))
  }
  async function openFirst(): Promise<void> {
    turn.current += 1
    const mine = turn.current
    found.settleNow()
    // The dialog shows the failure: it runs the same query.
    const answer = await queries.fetchQuery(searchQuery(tab, searched.query)).catch(() => null)
    if (mine !== turn.current || answer === null) return
    const hits = arrangeHits(
      answer.list.filter((one) => !isBlockedHit(one)),
      order,
    ).map((hit) => ({ kind: 'hit' as const, hit }))
    const [first] = hits
    const [own] = walletsAt(searched, tab, [...answer.traded, ...likely], [])
    if (first) open(first, false, hits)
    else if (own) open({ kind: 'wallet', wallet: own })
  }
  function onEnter(isNewTab: boolean): void {
    const choice = choices[at]
    if (searched.query !== '' && !found.isCurrent) void openFirst()
    else if (choice) open(choice, isNewTab)
  }
  const callOff = () => {
    turn.current += 1
  }
  useEffect(() => callOff, [])
  return { open, onEnter, callOff }
}

function Tabs({ search }: { search: Search }) {
  const { t } = useTranslation()
  const segments = searchTabs.map((value) => ({
    value,
    label: `${tabNames[value]}${countText(search.found.counts?.[value])}`,
  }))
  return (
    <div className="shrink-0 overflow-x-auto border-line border-b px-2 py-1">
      <Segments
        label={t('search.tabs')}
        value={search.tab}
        segments={segments}
        onPick={search.pickTab}
        testId="search-tab"
      />
    </div>
  )
}

type InputProps = {
  search: Search
  columns: number
  onEnter: (isNewTab: boolean) => void
  onType: () => void
}

function SearchInput({ search, columns, onEnter, onType }: InputProps) {
  const { t } = useTranslation()
  const { at, choices } = search
  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey)
    const next = stepTo({ key: event.key, at, count: choices.length, columns })
    if (next === null) return
    event.preventDefault()
    search.setAt(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <input
      value={search.text}
      onChange={(event) => {
        onType()
        search.type(event.target.value)
      }}
      onKeyDown={onKey}
      placeholder={t('search.input')}
      aria-label={t('search.input')}
      role="combobox"
      aria-haspopup="grid"
      aria-expanded={choices.length > 0}
      aria-controls={choices.length > 0 ? 'search-results' : undefined}
      aria-activedescendant={choices.length > 0 ? idOf(at) : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      data-testid="search-input"
      className="h-9 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-muted"
    />
  )
}

/** One result needs no order, and a wallet has none. */
function hasTools({ isBlank, found, choices }: Search): boolean {
  return !isBlank && found.hits.length > 1 && choices[0]?.kind === 'hit'
}

/** Search over every token: type, choose with the arrows, open with Enter. */
export function SearchDialog() {
  useOpenDialog()
  const { t } = useTranslation()
  const close = useSearchDialog((dialog) => dialog.close)
  const isNarrow = useIsNarrow()
  const search = useSearch()
  const opening = useOpening(search)
  const columns = isNarrow ? 2 : 4
  const lastDay = useLastDay()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        {/* Our own backdrop: the library's adds a style element, which the page's security policy refuses. */}
        <div aria-hidden className="pointer-events-auto fixed inset-0 z-40 bg-shade" onClick={close} />
        <Dialog.Content
          aria-describedby={undefined}
          data-testid="search-dialog"
          // A click in a row's menu or on a toast is not a click on the backdrop, which closes by itself.
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed top-[8vh] left-1/2 z-50 flex h-[min(600px,84vh)] w-[min(860px,calc(100vw-16px))] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-line bg-overlay shadow-lg max-sm:top-2 max-sm:h-[calc(100dvh-16px)]"
        >
          <Dialog.Title className="sr-only">{t('search.title')}</Dialog.Title>
          <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b px-3">
            <Search aria-hidden size={16} className="shrink-0 text-muted" />
            <SearchInput
              search={search}
              columns={search.isBlank ? columns : 1}
              onEnter={opening.onEnter}
              onType={opening.callOff}
            />
            <Dialog.Close
              aria-label={t('search.close')}
              data-testid="search-close"
              className="flex size-8 cursor-pointer items-center justify-center text-muted hover:text-ink"
            >
              <X aria-hidden size={16} />
            </Dialog.Close>
          </div>
          <Tabs search={search} />
          {hasTools(search) && (
            <SearchTools order={search.order} dexes={dexesOf(search.found.hits)} onOrder={search.pickOrder} />
          )}
          <GapLine networks={search.found.hits.map(({ network }) => network)} span={lastDay} />
          {search.isBlank ? (
            <HistoryGrid
              entries={search.entries}
              at={search.at}
              columns={columns}
              idOf={idOf}
              onOpen={(entry) => opening.open({ kind: 'past', entry })}
            />
          ) : (
            <Results
              found={search.found}
              secret={search.searched.secret}
              choices={search.choices}
              at={search.at}
              idOf={idOf}
              onOpen={opening.open}
              onShowBlocked={
                search.found.blockedCount > 0 && !search.showsBlocked ? search.showBlocked : null
              }
            />
          )}
          <SearchFoot tab={search.tab} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
