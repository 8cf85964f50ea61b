import { useMemo } from 'react'
import type { FeedFilter } from '../features/home/feedModel.ts'
import { networksOf } from '../features/home/feedModel.ts'
import { FeedHead } from '../features/home/FeedHead.tsx'
import { SignInNotice } from '../features/kol-trades/SignInNotice.tsx'
import { EventFeed } from '../domain/wallet-events/EventFeed.tsx'
import { useSession } from '../domain/session/useSession.ts'
import { useIsNarrow } from '../kit/layout/useIsNarrow.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

type OwnFeedProps = { filter: FeedFilter; onFilter: (filter: FeedFilter) => void }

/** The home page's feed of watched wallets' events, by the feed's own filters; sends visitors to the sign-in. */
export function OwnFeed({ filter, onFilter }: OwnFeedProps) {
  const owner = useSession(({ session }) => session?.address)
  const isNarrow = useIsNarrow()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const networks = useMemo(() => networksOf(filter.tab), [filter.tab])
  if (owner === undefined) return <SignInNotice />
  return (
    <EventFeed
      key={owner}
      owner={owner}
      place="feed"
      networks={networks}
      filterBy={{ filter, choose: (chosen) => onFilter({ ...filter, ...chosen }) }}
      form={isNarrow ? 'stacked' : 'wide'}
      head={!isNarrow && <FeedHead mode={mode} of="events" networks={networks} />}
    />
  )
}
