import { UserRound } from 'lucide-react'
import { imageUrl } from './imageUrl.ts'
import { useImage } from './useImage.ts'

/** A profile picture; a placeholder when missing or broken. The name next to it identifies it. */
export function ProfileImage({ url, size = 32 }: { url: string | null; size?: number }) {
  const source = imageUrl(url)
  const { isWanted, onError } = useImage(source)
  const isShown = source !== null && isWanted
  return (
    <span
      aria-hidden
      data-testid={isShown ? 'profile-image' : 'profile-placeholder'}
      className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-line text-muted"
      style={{ width: size, height: size }}
    >
      {isShown ? (
        <img
          src={source}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          draggable={false}
          onError={onError}
          className="size-full object-cover"
        />
      ) : (
        <UserRound size={Math.round(size * 0.6)} />
      )}
    </span>
  )
}
