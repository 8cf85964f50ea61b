import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { Select } from '@peregrine/ui/Select'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { openImport } from '../../domain/doors/importDoor.ts'
import { openWatchedWalletForm } from '../../domain/doors/watchedWalletDoor.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { reloadWatchedWallets, useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { changeWithUndo, unwatchWalletWithUndo } from '../../domain/watched-wallets/watchWalletWithUndo.ts'
import { useWalletSummaries } from '../../domain/watched-wallets/useWalletSummary.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { WatchedHead } from './WatchedHead.tsx'
import { type RowActions, WatchedWalletRow } from './WatchedWalletRow.tsx'
import {
  filterWatched,
  groupsOf,
  isFigureOrder,
  maxSorted,
  sortWatched,
  type WatchedView,
  watchedFamilies,
  wholeList,
} from './watchedView.ts'

// Loads when wallets are selected.
const BatchBar = lazyPart(() => import('./BatchBar.tsx'), 'BatchBar', ['tracker', 'follow'])

type ViewProps = { view: WatchedView; onView: (part: Partial<WatchedView>) => void }

const rowHeight = 32
const nothingFresh: ReadonlySet<string> = new Set()
const idOf = ({ address }: WatchedWalletWire): string => address

function Filters({
  view,
  onView,
  list,
  count,
}: ViewProps & { list: readonly WatchedWalletWire[]; count: number }) {
  const { t } = useTranslation()
  const groups = useMemo(() => groupsOf(list), [list])
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-2 py-1">
      <Segments
        label={t('watched.column.chain')}
        value={view.family}
        segments={watchedFamilies.map((value) => ({
          value,
          label: value === 'all' ? t('event.ALL') : value,
        }))}
        onPick={(family) => onView({ family })}
        testId="watched-family"
      />
      <Select
        value={view.group ?? ''}
        options={[
          { value: '', label: t('watched.group.all') },
          ...groups.map(({ group, count: of }) => ({ value: group, label: `${group} (${of})` })),
        ]}
        onPick={(group) => onView({ group: group === '' ? null : group })}
        aria-label={t('watched.group')}
        data-testid="watched-group"
        className="max-w-36"
      />
      <Input
        type="search"
        value={view.text}
        placeholder={t('watched.find')}
        aria-label={t('watched.find')}
        data-testid="watched-find"
        onChange={({ target }) => onView({ text: target.value })}
        className="flex-1 basis-44"
      />
      <span className="@max-sm:hidden whitespace-nowrap text-data text-muted" data-testid="watched-count">
        {t('watched.count', { shown: count, count: list.length })}
      </span>
    </div>
  )
}

/** The empty state: nothing watched, or nothing matches. */
function Empty({ hasAny, onReset }: { hasAny: boolean; onReset: () => void }) {
  const { t } = useTranslation()
  if (hasAny)
    return (
      <Notice
        title={t('watched.nothing')}
        testId="watched-nothing"
        action={<Button onClick={onReset}>{t('watched.nothing.reset')}</Button>}
      />
    )
  return (
    <Notice
      title={t('watched.empty')}
      testId="watched-empty"
      action={
        <span className="flex gap-2">
          <Button variant="primary" onClick={() => openWatchedWalletForm({ mode: 'add' })}>
            {t('tracker.add')}
          </Button>
          <Button onClick={() => openImport('choose')}>{t('tracker.import')}</Button>
        </span>
      }
    >
      {t('watched.empty.says')}
    </Notice>
  )
}

/** Tracks the selected wallets; one that leaves the list is deselected. */
function usePicked(list: readonly WatchedWalletWire[]) {
  const [addresses, setAddresses] = useState<ReadonlySet<string>>(nothingFresh)
  const picked = useMemo(
    () => (addresses.size === 0 ? [] : list.filter(({ address }) => addresses.has(address))),
    [list, addresses],
  )
  const turn = useCallback(({ address }: WatchedWalletWire) => {
    setAddresses((before) => {
      const next = new Set(before)
      if (!next.delete(address)) next.add(address)
      return next
    })
  }, [])
  return {
    picked,
    addresses,
    turn,
    pickAll: (shown: readonly WatchedWalletWire[]) => setAddresses(new Set(shown.map(idOf))),
    clear: () => setAddresses(nothingFresh),
  }
}

function useRowActions(onPick: RowActions['onPick']): RowActions {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      onPick,
      onPush: (config) => void changeWithUndo(queries, [config], { enablePush: !config.enablePush }),
      onEdit: (config) => openWatchedWalletForm({ mode: 'edit', config }),
      onDelete: (config) => void unwatchWalletWithUndo(queries, [config]),
    }),
    [queries, onPick],
  )
}

const noAddresses: readonly string[] = []

/** The wallets of a view. By a figure the first are sorted, as far as it is known of them. */
function useShown(list: readonly WatchedWalletWire[], view: WatchedView): WatchedWalletWire[] {
  const { family, group, text, order, isUp } = view
  const passing = useMemo(() => filterWatched(list, { family, group, text }), [list, family, group, text])
  const isByFigure = isFigureOrder(order)
  const asked = useMemo(
    () => (isByFigure ? passing.slice(0, maxSorted).map(idOf) : noAddresses),
    [passing, isByFigure],
  )
  const summaries = useWalletSummaries(asked)
  return useMemo(() => sortWatched(passing, { order, isUp }, summaries), [passing, order, isUp, summaries])
}

/**
 * The signed-in user's watched wallets: filtered, sorted, selected, changed singly or in bulk. `label` distinguishes
 * two of them.
 */
export function WatchedWalletTable({ label }: { label: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { list, isLoaded, error } = useWatchedWallets()
  const [view, setView] = useState(wholeList)
  const onView = (part: Partial<WatchedView>) => setView((before) => ({ ...before, ...part }))
  // Sorting 50,000 names must not block typing.
  const asked = useDeferredValue(view)
  const shown = useShown(list, asked)
  const { picked, addresses, turn, pickAll, clear } = usePicked(list)
  const actions = useRowActions(turn)
  if (error && !isLoaded)
    return (
      <LoadFailure
        title={t('watched.failed')}
        error={error}
        onRetry={() => void reloadWatchedWallets(queries)}
      />
    )
  if (!isLoaded) return <SkeletonRows count={8} rowHeight={rowHeight} />
  const isAllPicked = shown.length > 0 && picked.length >= shown.length
  return (
    <div className="@container flex min-h-0 flex-1 flex-col" data-testid="watched-table">
      {picked.length > 0 ? (
        <PartBoundary fallback={<div className="h-9 shrink-0" />} onFail={clear}>
          <BatchBar picked={picked} groups={groupsOf(list).map(({ group }) => group)} onClear={clear} />
        </PartBoundary>
      ) : (
        <Filters view={view} onView={onView} list={list} count={shown.length} />
      )}
      <WatchedHead
        view={view}
        onView={onView}
        isAllPicked={isAllPicked}
        onPickAll={() => (isAllPicked ? clear() : pickAll(shown))}
      />
      {shown.length === 0 ? (
        <Empty hasAny={list.length > 0} onReset={() => setView(wholeList)} />
      ) : (
        <VirtualList
          items={shown}
          rowHeight={rowHeight}
          idOf={idOf}
          renderRow={(config) => (
            <WatchedWalletRow config={config} isPicked={addresses.has(config.address)} {...actions} />
          )}
          freshIds={nothingFresh}
          label={label}
          testId="watched-list"
        />
      )}
    </div>
  )
}
