import { followTrade } from '@peregrine/contract/topics/followTrade'
import { userTrade } from '@peregrine/contract/topics/userTrade'
import { keptWalletEvents, shownWalletEvents } from '@peregrine/contract/walletEvent'
import { type PushedSource, pushedSource } from '../../realtime/topicSource.ts'
import type { WatchBook } from '../../watching/watchBook.ts'
import { type EventReaderDeps, type EventScope, readPage, tellEvents } from './readEvents.ts'

const everything = { network: null, event: 'ALL', minUsd: null, maxUsd: null } as const
const list = { shown: shownWalletEvents, kept: keptWalletEvents }

async function readNewest(deps: EventReaderDeps, scope: EventScope, isSpamShown: boolean) {
  const sift = { ...everything, isSpamShown }
  const { events } = await readPage(deps, scope, sift, { limit: keptWalletEvents, before: null })
  return tellEvents(deps, events)
}

/** Events of the signed-in wallet, and of the wallets that it watches. What happens later is pushed by the feed. */
export function walletEventSources(deps: EventReaderDeps & { book: WatchBook }): PushedSource[] {
  const familyOf = (address: string) => (address.startsWith('0x') ? 'EVM' : 'SOL')
  return [
    pushedSource(userTrade, { list, load: ({ userId }) => readNewest(deps, { wallet: userId }, true) }),
    pushedSource(followTrade, {
      list,
      load: ({ userId, spam }) => {
        const list = deps.book.listOf({ chainFamily: familyOf(userId), address: userId })
        return readNewest(deps, { list }, spam === 'shown')
      },
    }),
  ]
}
