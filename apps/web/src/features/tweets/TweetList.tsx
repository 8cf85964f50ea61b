import type { TweetWire } from '@peregrine/contract/tweet'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { iconName } from '@peregrine/ui/iconName'
import { ArrowUp, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { failureText } from '../../kit/http/failureText.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { type GripProps, reorderRow, useReorder } from '../../kit/reorder/useReorder.ts'
import { applyOrder, idOf } from './model.ts'
import { TweetCard } from './TweetCard.tsx'
import { useTweetOrder } from './useTweetOrder.ts'
import { useTweets } from './useTweets.ts'

type Tweets = ReturnType<typeof useTweets>

function LoadMore({ tweets }: { tweets: Tweets }) {
  const { t } = useTranslation()
  if (!tweets.hasMore) return <p className="p-3 text-center text-data text-muted">{t('tweets.end')}</p>
  return (
    <div className="flex flex-col items-center gap-1 p-3">
      {tweets.moreFailure !== null && (
        <p role="alert" className="text-data text-loss" data-testid="tweets-more-failure">
          {failureText(tweets.moreFailure, t)}
        </p>
      )}
      <Button
        onClick={() => void tweets.loadMore()}
        disabled={tweets.isLoadingMore}
        data-testid="tweets-load-more"
      >
        {t(tweets.isLoadingMore ? 'tweets.loading' : 'tweets.loadMore')}
      </Button>
    </div>
  )
}

type FeedProps = {
  shown: readonly TweetWire[]
  isBusy: boolean
  dragged: string | null
  gripOf: (id: string) => GripProps | null
}

function Feed({ shown, isBusy, dragged, gripOf }: FeedProps) {
  const { t } = useTranslation()
  return (
    <div role="feed" aria-busy={isBusy} aria-label={t('tweets.list')}>
      {shown.map((tweet) => (
        <div key={tweet.tweetId} {...reorderRow(tweet.tweetId)}>
          <TweetCard tweet={tweet} isDragged={dragged === tweet.tweetId} gripProps={gripOf(tweet.tweetId)} />
        </div>
      ))}
    </div>
  )
}

function NoTweets({ token }: TweetListProps) {
  const { t } = useTranslation()
  return (
    <KolGap>
      <Notice title={t(token ? 'tweets.token.empty' : 'tweets.empty')} testId="tweets-empty">
        {t(token ? 'tweets.token.says' : 'tweets.empty.says')}
      </Notice>
    </KolGap>
  )
}

type TweetListProps = {
  /** Address of a token: only tweets that name it, in their own order. */
  token?: string
}

/** Tweets as cards, newest first; reordered by dragging. The list holds while it is being read. */
export function TweetList({ token }: TweetListProps) {
  const { t } = useTranslation()
  const tweets = useTweets(token ?? 'all')
  const { order, keep } = useTweetOrder()
  const [isAtTop, setAtTop] = useState(true)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = token ? tweets.tweets : applyOrder(tweets.tweets, order)
  const ids = shown.map(idOf)
  const { dragged, gripProps } = useReorder({
    ids,
    onMove: (from, to) => keep(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1))),
  })
  const gripOf = (id: string) => (token ? null : gripProps(id))
  const letGo = () => {
    if (isAtTop && dragged === null) tweets.letGo()
  }
  const toTop = () => {
    tweets.refresh()
    scroller.current?.scrollTo({ top: 0 })
  }
  if (tweets.failure !== null) return <LoadFailure error={tweets.failure} onRetry={tweets.refresh} />
  if (!tweets.isLoaded) return <SkeletonRows count={6} rowHeight={72} />
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerEnter={tweets.hold}
      onPointerLeave={letGo}
    >
      {tweets.waiting > 0 && (
        <button
          type="button"
          data-testid="tweets-waiting"
          onClick={toTop}
          className="absolute top-1 left-1/2 z-20 min-h-6 -translate-x-1/2 cursor-pointer rounded-control bg-accent px-2 font-semibold text-data text-on-accent"
        >
          {t('tweets.waiting', { count: tweets.waiting })}
        </button>
      )}
      <div
        ref={scroller}
        // Scrolling areas must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label={t('tweets.list')}
        data-testid="tweet-list"
        onScroll={({ currentTarget }) => {
          const atTop = currentTarget.scrollTop < 20
          if (atTop !== isAtTop) setAtTop(atTop)
          if (!atTop) tweets.hold()
        }}
        className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden [overflow-anchor:none]"
      >
        {shown.length === 0 && <NoTweets token={token} />}
        {shown.length > 0 && (
          <>
            <Feed shown={shown} isBusy={tweets.isLoadingMore} dragged={dragged} gripOf={gripOf} />
            <LoadMore tweets={tweets} />
          </>
        )}
      </div>
      <button
        type="button"
        onClick={toTop}
        {...iconName(t(isAtTop ? 'tweets.refresh' : 'tweets.toTop'))}
        data-testid="tweets-refresh"
        className="absolute right-3 bottom-3 z-20 flex size-8 cursor-pointer items-center justify-center rounded-full border border-line bg-overlay text-muted shadow-md hover:text-ink"
      >
        {isAtTop ? <RefreshCw aria-hidden size={14} /> : <ArrowUp aria-hidden size={14} />}
      </button>
    </div>
  )
}
