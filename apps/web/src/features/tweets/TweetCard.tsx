import { mediaUrls, type TweetKol, type TweetToken, type TweetWire } from '@peregrine/contract/tweet'
import { TextLink } from '@peregrine/ui/TextLink'
import { GripVertical, Repeat2, Wallet } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { ProfileImage } from '../../kit/images/ProfileImage.tsx'
import type { GripProps } from '../../kit/reorder/useReorder.ts'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import { cutText, tweetUrl } from './model.ts'
import { TweetMedia } from './TweetMedia.tsx'
import { TweetText } from './TweetText.tsx'

type Post = {
  kind: 'own' | 'original'
  id: string | null
  name: string
  handle: string
  image: string | null
  content: string
  medias: readonly string[]
  time: string | null
  tokens: readonly TweetToken[]
  /** Wallets of the author, if it is a KOL. */
  kols: readonly TweetKol[]
}

/** Links to the wallets of an author who is a KOL. */
function KolLinks({ kols }: Pick<Post, 'kols'>) {
  const { t } = useTranslation()
  return kols.map(({ family, address, name }) => (
    <RouteLink
      key={address}
      href={`/user/${family === 'EVM' ? 'eth' : 'sol'}/${address}`}
      title={t('tweets.kol', { name })}
      data-testid="tweet-kol"
      className="inline-flex min-h-6 shrink-0 items-center gap-1 rounded-control px-1 text-accent text-data hover:underline"
    >
      <Wallet aria-hidden size={12} />
      {family}
    </RouteLink>
  ))
}

function PostHead({ post, tools }: { post: Post; tools?: ReactNode }) {
  const { name, handle, image, time, kind, kols } = post
  return (
    <div className="flex min-w-0 items-center gap-2">
      <ProfileImage url={image} size={kind === 'own' ? 32 : 24} />
      <div className={`flex min-w-0 flex-1 ${kind === 'own' ? 'flex-col' : 'items-baseline gap-1.5'}`}>
        <span className="truncate font-semibold text-body leading-4" data-testid="tweet-name">
          {name}
        </span>
        <span className="truncate text-data text-muted">@{handle}</span>
      </div>
      <KolLinks kols={kols} />
      {time !== null && (
        <span className="shrink-0 text-data text-muted">
          <Age sinceMs={Date.parse(time)} isSpoken />
        </span>
      )}
      {tools}
    </div>
  )
}

/** A link to the full tweet; in the sandbox, which has none, it expands here. */
function MoreLink({ post, onMore }: { post: Post; onMore: () => void }) {
  const { t } = useTranslation()
  const isSandbox = useServerStatus()?.isSandbox === true
  return (
    <TextLink
      variant="inline"
      href={tweetUrl(post.handle, post.id ?? '')}
      data-testid="tweet-more"
      title={t(isSandbox ? 'tweets.more.sandbox' : 'tweets.more.opens')}
      onClick={(event: MouseEvent) => {
        if (!isSandbox) return
        event.preventDefault()
        onMore()
      }}
      className="ml-1"
    >
      {t('tweets.more')}
    </TextLink>
  )
}

function PostBody({ post }: { post: Post }) {
  const [isWhole, setWhole] = useState(false)
  const { text, isCut, hasMore } = cutText(post.content, post.kind)
  const images = mediaUrls(post.medias)
  return (
    <>
      {post.content !== '' && (
        <p className="whitespace-pre-line break-words text-body" data-testid="tweet-content">
          <TweetText text={isWhole ? post.content : text} tokens={post.tokens} />
          {isCut && !isWhole && '…'}
          {hasMore && !isWhole && post.id !== null && <MoreLink post={post} onMore={() => setWhole(true)} />}
        </p>
      )}
      {images.length > 0 && <TweetMedia urls={images} by={post.name} />}
    </>
  )
}

function ownOf(tweet: TweetWire): Post {
  return {
    kind: 'own',
    id: tweet.tweetId,
    name: tweet.userName,
    handle: tweet.userUsername,
    image: tweet.userProfileImage,
    content: tweet.content,
    medias: tweet.medias,
    time: tweet.tweetTimeStr,
    tokens: tweet.tokens,
    kols: tweet.kols,
  }
}

function originalOf(tweet: TweetWire): Post | null {
  if (tweet.originalUsername === null) return null
  return {
    kind: 'original',
    id: tweet.originalTweetId,
    name: tweet.originalAuthorName ?? tweet.originalUsername,
    handle: tweet.originalUsername,
    image: tweet.originalProfileImage,
    content: tweet.originalContent ?? '',
    medias: tweet.originalMedias,
    time: tweet.originalTweetTimeStr,
    tokens: tweet.tokens,
    kols: tweet.originalKols,
  }
}

type TweetCardProps = {
  tweet: TweetWire
  isDragged: boolean
  /** Without it the card cannot be moved. */
  gripProps: GripProps | null
}

/** A tweet: author, time, text, pictures and quoted tweet. */
export function TweetCard({ tweet, isDragged, gripProps }: TweetCardProps) {
  const { t } = useTranslation()
  const original = originalOf(tweet)
  const grip = gripProps && (
    <button
      type="button"
      aria-label={t('tweets.reorder', { name: tweet.userName })}
      title={t('tweets.reorder.keys')}
      data-testid="tweet-grip"
      className="-mr-1 flex size-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted hover:bg-line hover:text-ink"
      {...gripProps}
    >
      <GripVertical aria-hidden size={13} />
    </button>
  )
  return (
    <article
      aria-label={t('tweets.by', { name: tweet.userName })}
      data-testid="tweet"
      data-id={tweet.tweetId}
      className={`flex flex-col gap-1.5 border-line border-b px-3 py-2.5 ${isDragged ? 'bg-raised opacity-70' : ''}`}
    >
      {tweet.isRetweet && (
        <p className="flex items-center gap-1 text-data text-muted" data-testid="tweet-retweet">
          <Repeat2 aria-hidden size={13} />
          {t('tweets.retweeted', { name: tweet.userName })}
        </p>
      )}
      <PostHead post={ownOf(tweet)} tools={grip} />
      <PostBody post={ownOf(tweet)} />
      {original && (
        <div
          className="flex flex-col gap-1 rounded-panel border border-line px-2.5 py-2"
          data-testid="tweet-original"
        >
          <PostHead post={original} />
          <PostBody post={original} />
        </div>
      )}
    </article>
  )
}
