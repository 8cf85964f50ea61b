import { ImageOff } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { imageUrl } from '../../kit/images/imageUrl.ts'
import { useImage } from '../../kit/images/useImage.ts'

function Picture({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation()
  const source = imageUrl(url)
  const { isWanted, onError } = useImage(source)
  if (!isWanted || source === null)
    return (
      <span
        className="flex aspect-video items-center justify-center gap-1 rounded-control bg-raised text-data text-muted"
        data-testid="tweet-media-broken"
      >
        <ImageOff aria-hidden size={14} />
        {t('tweets.media.broken')}
      </span>
    )
  return (
    <a href={source} target="_blank" rel="noopener noreferrer" data-testid="tweet-media" className="block">
      <img
        src={source}
        alt={label}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        draggable={false}
        onError={onError}
        className="aspect-video max-h-72 w-full rounded-control bg-raised object-cover"
      />
    </a>
  )
}

/** A tweet's pictures: one full width, more in two columns. Their space is reserved before they load. */
export function TweetMedia({ urls, by }: { urls: readonly string[]; by: string }) {
  const { t } = useTranslation()
  return (
    <div className={`grid gap-1 ${urls.length > 1 ? 'grid-cols-2' : 'grid-cols-1'}`}>
      {urls.map((url, index) => (
        <Picture key={url} url={url} label={t('tweets.media', { name: by, number: index + 1 })} />
      ))}
    </div>
  )
}
