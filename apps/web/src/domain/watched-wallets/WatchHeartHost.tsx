import { useEffect, useState } from 'react'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { type LinkedWallet, walletOfLink } from './walletLink.ts'

const WatchHeart = lazyPart(() => import('./WatchHeart.tsx'), 'WatchHeart', ['follow'])

type Pointed = LinkedWallet & { left: number; top: number }

/** Time to get from the link to the heart next to it. */
const leaveMs = 250

/** Returns the wallet behind a hovered link, and room for its heart. */
function pointedBy(target: EventTarget | null): Pointed | null {
  const link = target instanceof Element ? target.closest('a[href^="/user/"]') : null
  const wallet = link && walletOfLink(link)
  if (!link || !wallet) return null
  const { right, top, height } = link.getBoundingClientRect()
  return { ...wallet, left: Math.min(right, innerWidth - 28), top: top + height / 2 - 12 }
}

/**
 * A heart next to whichever wallet link is hovered. One for the whole page, so that rows cost nothing; keyboard and
 * touch use the row's menu.
 */
export function WatchHeartHost() {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    let link: Element | null = null
    const leave = () => {
      clearTimeout(leaving)
      leaving = setTimeout(() => setPointed(null), leaveMs)
    }
    const point = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      if (event.target instanceof Element && event.target.closest('[data-heart]')) {
        clearTimeout(leaving)
        return
      }
      const next = pointedBy(event.target)
      if (!next) return leave()
      clearTimeout(leaving)
      link = event.target as Element
      setPointed((before) =>
        before?.address === next.address && before.top === next.top && before.left === next.left
          ? before
          : next,
      )
    }
    // Other lists may move freely; a removed link loses its heart.
    const drop = ({ target }: Event) => {
      if (link && (!link.isConnected || (target as Node).contains(link))) setPointed(null)
    }
    document.addEventListener('pointerover', point)
    document.addEventListener('scroll', drop, { capture: true, passive: true })
    return () => {
      clearTimeout(leaving)
      document.removeEventListener('pointerover', point)
      document.removeEventListener('scroll', drop, { capture: true })
    }
  }, [])
  if (!pointed) return null
  const { left, top, network, address } = pointed
  return (
    <div data-heart className="fixed z-60 flex" style={{ left, top }}>
      <PartBoundary onFail={() => setPointed(null)}>
        <WatchHeart
          key={address}
          network={network}
          address={address}
          testId="hover-heart"
          className="border border-line bg-overlay shadow-lg"
        />
      </PartBoundary>
    </div>
  )
}
