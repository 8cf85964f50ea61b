import type { Network } from '@peregrine/core/network'
import { RouteLink } from '../../../kit/links/RouteLink.tsx'
import { percentText, shortAddress } from '../../../kit/figures/formatFigure.ts'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import type { Bubble } from './bubbleMap.ts'
import type { Placed } from './layoutBubbles.ts'

/** Radii from which a share, and a name as well, can be read. */
const [roomForShare, roomForName] = [26, 48]

function lookOf({ holder }: Bubble, isLinked: boolean): string {
  if (holder === null) return 'fill-surface stroke-muted [stroke-dasharray:4_3]'
  if (holder.tags.includes('dev')) return 'fill-warn/25 stroke-warn'
  if (holder.tags.includes('sniper')) return 'fill-loss/20 stroke-loss'
  if (holder.tags.includes('kol')) return 'fill-gain/20 stroke-gain'
  return isLinked ? 'fill-accent/20 stroke-accent' : 'fill-line stroke-muted'
}

function Label({ bubble: { address, name, holder }, place: { x, y, r } }: { bubble: Bubble; place: Placed }) {
  if (holder === null || r < roomForShare) return null
  const hasName = r >= roomForName
  return (
    <text x={x} y={y} textAnchor="middle" className="pointer-events-none fill-ink tabular-nums">
      <tspan x={x} dy={hasName ? '-0.1em' : '0.35em'} fontSize={r * 0.42} fontWeight={600}>
        {percentText(holder.percent)}
      </tspan>
      {hasName && (
        <tspan x={x} dy="1.5em" fontSize={r * 0.24}>
          {(name ?? shortAddress(address)).slice(0, 12)}
        </tspan>
      )}
    </text>
  )
}

type BubbleCircleProps = {
  network: Network
  token: string
  bubble: Bubble
  place: Placed
  isLinked: boolean
  /** False while others are pointed at that it has no link with. */
  isLit: boolean
  isPicked: boolean
  onPoint: (address: string | null) => void
}

/** A wallet: a press opens its page; a finger first shows what it is, as a pointer does on its way. */
export function BubbleCircle(props: BubbleCircleProps) {
  const { network, token, bubble, place, isLinked, isLit, isPicked, onPoint } = props
  const { address } = bubble
  return (
    <RouteLink
      href={`/user/${network}/${address}`}
      tabIndex={-1}
      data-testid="bubble"
      data-wallet={address}
      {...rowData({ network, token, wallet: address })}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onPoint(address)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onPoint(null)}
      onClick={(event) => {
        const { pointerType } = event.nativeEvent as globalThis.PointerEvent
        if (pointerType !== 'touch' || isPicked) return
        event.preventDefault()
        onPoint(address)
      }}
      className={`cursor-pointer ${isLit ? '' : 'opacity-25'}`}
    >
      <circle
        cx={place.x}
        cy={place.y}
        r={place.r}
        strokeWidth={isPicked ? 5 : 2}
        className={lookOf(bubble, isLinked)}
      />
      <Label bubble={bubble} place={place} />
    </RouteLink>
  )
}
