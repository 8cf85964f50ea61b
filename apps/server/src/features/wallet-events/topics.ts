import { findOwner } from '@peregrine/core/owner'
import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import { userTrade } from '@peregrine/contract/topics/userTrade'
import { keptWalletEvents, shownWalletEvents } from '@peregrine/contract/walletEvent'
import { type PushedSource, pushedSource } from '../../realtime/topicSource.ts'
import type { WatchedWallets } from '../../domain/watched-wallets/watchedWallets.ts'
import { type EventReaderDeps, type EventScope, readPage, completeEvents } from './readEvents.ts'

const everything = { network: null, event: 'ALL', minUsd: null, maxUsd: null } as const
const list = { shown: shownWalletEvents, kept: keptWalletEvents }

async function readNewest(deps: EventReaderDeps, scope: EventScope, isSpamShown: boolean) {
  const sift = { ...everything, isSpamShown }
  const { events } = await readPage(deps, scope, sift, { limit: keptWalletEvents, before: null })
  return completeEvents(deps, events)
}

/** Events of the signed-in wallet and of its watched wallets. Later ones are pushed by the feed. */
export function walletEventSources(deps: EventReaderDeps & { watched: WatchedWallets }): PushedSource[] {
  return [
    pushedSource(userTrade, { list, load: ({ userId }) => readNewest(deps, { wallet: userId }, true) }),
    pushedSource(walletEvents, {
      list,
      async load({ userId, spam }) {
        const owner = findOwner(userId)
        return owner === null ? [] : readNewest(deps, { list: deps.watched.listOf(owner) }, spam === 'shown')
      },
    }),
  ]
}
