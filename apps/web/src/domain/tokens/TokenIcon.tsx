import { tokenImagePath } from '@peregrine/contract/routes/images'
import { routeUrl } from '@peregrine/contract/route'
import type { Network } from '@peregrine/core/network'
import { Identicon } from '@peregrine/ui/Identicon'
import { useState } from 'react'
import { useImage } from '../../kit/images/useImage.ts'

type TokenIconProps = {
  network: Network
  token: string
  /** CSS pixels; the space is reserved before the image loads. */
  size?: number
}

/**
 * A token's image, served by our own server, which looks it up by address. A pattern made from the address stands in
 * until it loads, or when there is none. Loads only once in view.
 */
export function TokenIcon({ network, token, size = 20 }: TokenIconProps) {
  const url = routeUrl({ path: tokenImagePath }, { network, token })
  const [loaded, setLoaded] = useState<string | null>(null)
  const { isWanted, onError } = useImage(url)
  return (
    <span
      aria-hidden
      data-testid="token-icon"
      data-token-name
      className="relative inline-flex shrink-0 overflow-hidden rounded-full bg-line"
      style={{ width: size, height: size }}
    >
      {!(isWanted && loaded === url) && <Identicon seed={token} size={size} />}
      {isWanted && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          draggable={false}
          onLoad={() => setLoaded(url)}
          onError={() => {
            setLoaded(null)
            onError()
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
