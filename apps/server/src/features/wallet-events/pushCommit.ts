import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import { userTrade } from '@peregrine/contract/topics/userTrade'
import type { SpamKind, WalletEvent } from '@peregrine/contract/walletEvent'
import type { WatchedCommit } from '../../domain/watched-wallets/walletFeed.ts'
import { isWanted } from '../../domain/watched-wallets/isWanted.ts'
import type { Watch, WatchedWallets } from '../../domain/watched-wallets/watchedWallets.ts'
import type { Streams } from '../../feature.ts'

/** Returns the streams of a user that an event belongs to: spam only to the stream that includes it. */
function streamsOf(userId: string, spam: SpamKind | null | undefined) {
  const all = { userId, spam: 'shown' as const }
  return spam ? [all] : [{ userId }, all]
}

function pushEvent(streams: Streams, event: WalletEvent, watches: readonly Watch[]): void {
  const changes = [{ type: 'seen' as const, event }]
  streams.push(userTrade.name, { userId: event.wallet }, changes)
  const judged = {
    kind: event.kind,
    usd: event.valueUsd === null ? null : Number(event.valueUsd),
    marketCap: event.marketCap,
  }
  for (const watch of watches) {
    if (!isWanted(watch, judged)) continue
    for (const params of streamsOf(watch.watcher.address, event.spam))
      streams.push(walletEvents.name, params, changes)
  }
}

/** Pushes a commit's events to the streams of the wallets' watchers. */
export function pushCommit(streams: Streams, { isReset, removedIds, events }: WatchedCommit): void {
  const names = [walletEvents.name, userTrade.name]
  if (isReset) for (const name of names) streams.reload(name, null)
  if (removedIds.length > 0)
    for (const name of names) streams.pushToAll(name, [{ type: 'removed', ids: [...removedIds] }])
  for (const { event, watches } of events) pushEvent(streams, event, watches)
}

/** Reloads streams whose lists changed. Returns the unsubscribe function. */
export function reloadChangedLists(streams: Streams, watched: WatchedWallets): () => void {
  return watched.onChange((watchers) => {
    for (const { address } of watchers)
      for (const params of streamsOf(address, null)) streams.reload(walletEvents.name, params)
  })
}
