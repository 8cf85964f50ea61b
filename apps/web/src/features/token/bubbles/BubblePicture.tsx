import type { HolderLink } from '@peregrine/contract/routes/holderLinks'
import type { Network } from '@peregrine/core/network'
import { useMemo } from 'react'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'
import { BubbleCircle } from './BubbleCircle.tsx'
import type { BubbleMap } from './bubbleMap.ts'
import { type Layout, layoutBubbles } from './layoutBubbles.ts'

/** How much wider than high: as the place for lists is. */
const wide = { narrow: 1, else: 2.4 }

/** Returns the wallets that have a link with one. */
function neighboursOf(links: readonly HolderLink[], address: string): ReadonlySet<string> {
  const touching = links.filter(({ from, to }) => from === address || to === address)
  return new Set([address, ...touching.flatMap(({ from, to }) => [from, to])])
}

type LineProps = { link: HolderLink; circles: Layout['circles']; isLit: boolean }

function Line({ link: { from, to, units }, circles, isLit }: LineProps) {
  const [start, end] = [circles.get(from), circles.get(to)]
  if (!start || !end) return null
  return (
    <line
      x1={start.x}
      y1={start.y}
      x2={end.x}
      y2={end.y}
      data-testid="bubble-line"
      strokeWidth={3}
      // A first receipt, of which the amount is not known.
      strokeDasharray={units === null ? '6 5' : undefined}
      className={isLit ? 'stroke-accent' : 'stroke-line'}
    />
  )
}

type BubblePictureProps = {
  network: Network
  token: string
  map: BubbleMap
  pointed: string | null
  onPoint: (address: string | null) => void
}

/** The picture itself. It tells nothing that the list of holders does not, which the keyboard and readers use. */
export function BubblePicture({ network, token, map, pointed, onPoint }: BubblePictureProps) {
  const isNarrow = useIsNarrow()
  const { circles, box } = useMemo(
    () => layoutBubbles(map, isNarrow ? wide.narrow : wide.else),
    [map, isNarrow],
  )
  const linked = useMemo(() => new Set(map.links.flatMap(({ from, to }) => [from, to])), [map])
  const lit = useMemo(() => (pointed === null ? null : neighboursOf(map.links, pointed)), [map, pointed])
  const bubbles = [...map.clusters.flatMap((cluster) => cluster.bubbles), ...map.single]
  return (
    <svg
      aria-hidden
      viewBox={box.join(' ')}
      className="h-full min-h-72 w-full touch-manipulation max-sm:min-h-96"
      data-testid="bubbles"
    >
      {map.links.map((link) => (
        <Line
          key={`${link.from} ${link.to}`}
          link={link}
          circles={circles}
          isLit={pointed === null || link.from === pointed || link.to === pointed}
        />
      ))}
      {bubbles.map((bubble) => {
        const place = circles.get(bubble.address)
        return place ? (
          <BubbleCircle
            key={bubble.address}
            network={network}
            token={token}
            bubble={bubble}
            place={place}
            isLinked={linked.has(bubble.address)}
            isLit={lit === null || lit.has(bubble.address)}
            isPicked={pointed === bubble.address}
            onPoint={onPoint}
          />
        ) : null
      })}
    </svg>
  )
}
