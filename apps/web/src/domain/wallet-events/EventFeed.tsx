import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { type Network, networks as allNetworks } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { GapLine } from '../gaps/GapMark.tsx'
import { spanOfList } from '../gaps/spanOfList.ts'
import { openWatchedWalletForm } from '../doors/watchedWalletDoor.ts'
import { useSignInDoor } from '../doors/signInDoor.ts'
import { LiveList } from '../../kit/lists/LiveList.tsx'
import { moveRowFocus } from '../../kit/lists/moveRowFocus.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import type { SoundKind } from '../../kit/sound/playSound.ts'
import { useNewRowSound } from '../../kit/sound/useNewRowSound.ts'
import { openFromList } from '../tokens/tokenTrail.ts'
import { useShownRows } from '../tokens/useHiddenTokens.ts'
import { WatchedContext } from '../watched-wallets/watchedNames.tsx'
import { itemOfEvent } from '../feed-rows/feedItem.ts'
import { stackedRowHeight } from '../feed-rows/FeedRow.tsx'
import { type EventForm, EventRow } from './EventRow.tsx'
import { AllHidden } from './EventFilters.tsx'
import { EventTools } from './EventTools.tsx'
import { type ChosenFilter, passEvents, useEventFilter } from './useEventFilter.ts'
import type { QuickBuyPlace } from '../quick-buy/useQuickBuyAmount.ts'
import { soundOf } from './walletEvents.ts'
import { type WalletEvents, useWalletEvents } from './useWalletEvents.ts'
import { useWatchedWallets } from '../watched-wallets/useWatchedWallets.ts'

type EventFeedProps = {
  /** The signed-in wallet. */
  owner: string
  /** The list whose amounts the rows' buy buttons spend. */
  place: QuickBuyPlace
  /** Limits events to these networks; all when omitted. */
  networks?: readonly Network[]
  /** Content above the events, next to their own tools. */
  tools?: ReactNode
  /** The page's own filter; that of all such lists when omitted. */
  filterBy?: ChosenFilter
  form?: EventForm
  /** Titles of the columns. */
  head?: ReactNode
}

const idOf = ({ id }: WalletEvent): string => id
const timeOf = ({ timestamp }: WalletEvent): number => timestamp
const refOf = ({ network, token }: WalletEvent) => ({ network, token: token.address })
const openFrom = (events: readonly WalletEvent[]) => openFromList(events.map(itemOfEvent))
const none: readonly WalletEvent[] = []

function Problem({ hasFailed, isPolling }: { hasFailed: boolean; isPolling: boolean }) {
  const { t } = useTranslation()
  if (!hasFailed && !isPolling) return null
  return (
    <p
      role="status"
      data-testid={hasFailed ? 'events-failed' : 'events-polling'}
      className="shrink-0 border-line border-b bg-raised px-3 py-1 text-data text-warn"
    >
      {t(hasFailed ? 'events.failed' : 'events.polling')}
    </p>
  )
}

function useSounds(events: readonly WalletEvent[] | null, context: string): void {
  const { byAddress } = useWatchedWallets()
  const kindOf = useMemo(
    () =>
      (event: WalletEvent): SoundKind | null =>
        soundOf(event, byAddress),
    [byAddress],
  )
  useNewRowSound(events, idOf, { isOn: true, context, kindOf })
}

/** The session has changed: the events belong to another wallet. */
function Refused() {
  const { t } = useTranslation()
  const open = useSignInDoor((door) => door.open)
  return (
    <Notice title={t('events.refused')} testId="events-refused">
      {t('events.refused.says')}
      <Button variant="primary" className="mt-2 px-3" onClick={open} data-testid="events-sign-in">
        {t('events.refused.signIn')}
      </Button>
    </Notice>
  )
}

function Empty() {
  const { t } = useTranslation()
  const { list } = useWatchedWallets()
  const add = (
    <Button variant="primary" onClick={() => openWatchedWalletForm({ mode: 'add' })} data-testid="events-add">
      {t('events.empty.add')}
    </Button>
  )
  return (
    <Notice title={t('events.empty')} testId="events-empty" action={list.length === 0 && add}>
      {t('events.empty.says')}
    </Notice>
  )
}

function More({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="ghost"
      className="m-1 self-center"
      disabled={isBusy}
      onClick={onPress}
      data-testid="events-more"
    >
      {t('events.more')}
    </Button>
  )
}

type EventListProps = {
  events: readonly WalletEvent[]
  place: QuickBuyPlace
  context: string
  /** Filters hid events. */
  hasHidden: boolean
  choose: ChosenFilter['choose']
  form: EventForm
}

function EventList({ events, place, context, hasHidden, choose, form }: EventListProps) {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  if (events.length === 0) return hasHidden ? <AllHidden choose={choose} /> : <Empty />
  return (
    <LiveList
      items={events}
      idOf={idOf}
      rowHeight={stackedRowHeight}
      renderRow={(event) => <EventRow event={event} mode={mode} place={place} form={form} />}
      label={t('events.label')}
      testId="event-list"
      waitingKey="feed.new"
      context={context}
      onPress={openFrom}
    />
  )
}

/** Events that are late: their blocks were left out. */
function Missing({ networks = allNetworks, feed }: Pick<WatchedEventsProps, 'networks' | 'feed'>) {
  const { events, loadMore } = feed
  if (!events) return null
  return <GapLine networks={networks} span={spanOfList(events, { isWhole: loadMore === null, timeOf })} />
}

type WatchedEventsProps = Omit<EventFeedProps, 'owner'> & { feed: WalletEvents }

/** The events of these networks, and those of them that pass the filter. */
function useFiltered(
  events: readonly WalletEvent[] | null,
  networks: readonly Network[] | undefined,
  filterBy: ChosenFilter | undefined,
) {
  const own = useEventFilter()
  const { filter, choose } = filterBy ?? own
  const { minUsd, hasBase } = filter
  const wanted = useMemo(
    () => (networks ? events?.filter(({ network }) => networks.includes(network)) : events),
    [events, networks],
  )
  const passing = useMemo(() => passEvents(wanted ?? none, { minUsd, hasBase }), [wanted, minUsd, hasBase])
  const shown = useShownRows(passing, refOf)
  return { wanted, shown, hasHidden: passing.length < (wanted?.length ?? 0), choose }
}

function WatchedEvents({
  place,
  networks,
  tools,
  filterBy,
  form = 'stacked',
  head,
  feed,
}: WatchedEventsProps) {
  const { isPolling, error, loadMore, isLoadingMore } = feed
  const context = networks?.join() ?? ''
  const { wanted, shown, hasHidden, choose } = useFiltered(feed.events, networks, filterBy)
  useSounds(wanted ? shown : null, context)
  const hasFailed = error !== null && isPolling
  const { byAddress } = useWatchedWallets()
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={moveRowFocus} data-testid="event-feed">
      <Problem hasFailed={hasFailed} isPolling={isPolling} />
      <EventTools hasFilters={!filterBy}>{tools}</EventTools>
      <Missing networks={networks} feed={feed} />
      {head}
      {wanted ? (
        <WatchedContext value={byAddress}>
          <EventList
            events={shown}
            place={place}
            context={context}
            hasHidden={hasHidden}
            choose={choose}
            form={form}
          />
        </WatchedContext>
      ) : (
        !hasFailed && <SkeletonRows count={8} rowHeight={stackedRowHeight} />
      )}
      {wanted && loadMore && <More isBusy={isLoadingMore} onPress={loadMore} />}
    </div>
  )
}

/** The live events of watched wallets. Pauses under the pointer. */
export function EventFeed({ owner, ...rest }: EventFeedProps) {
  const feed = useWalletEvents(owner)
  return feed.isRefused ? <Refused /> : <WatchedEvents {...rest} feed={feed} />
}
