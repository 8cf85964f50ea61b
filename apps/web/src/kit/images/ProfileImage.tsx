import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { hasFailed, rememberFailure } from './failedImages.ts'
import { imageUrl } from './imageUrl.ts'

/** A profile picture; a placeholder when missing or broken. The name next to it identifies it. */
export function ProfileImage({ url, size = 32 }: { url: string | null; size?: number }) {
  const source = imageUrl(url)
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = source !== null && broken !== source && !hasFailed(source)
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
          draggable={false}
          onError={() => {
            rememberFailure(source)
            setBroken(source)
          }}
          className="size-full object-cover"
        />
      ) : (
        <UserRound size={Math.round(size * 0.6)} />
      )}
    </span>
  )
}
