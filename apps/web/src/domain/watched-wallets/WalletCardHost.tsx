import { useEffect, useRef, useState } from 'react'
import { watchRest } from '../../kit/hover/watchRest.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { type LinkedWallet, walletLinkAt, walletOfLink } from './walletLink.ts'

const WalletCard = lazyPart(() => import('./WalletCard.tsx'), 'WalletCard', ['follow'])

type Opened = { wallet: LinkedWallet; anchor: HTMLElement }

function openedAt(anchor: HTMLElement): Opened | null {
  const wallet = walletOfLink(anchor)
  return wallet && { wallet, anchor }
}

/** The card of whichever wallet the pointer or the keyboard focus rests on. One for the whole page. */
export function WalletCardHost() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const watch = useRef<ReturnType<typeof watchRest>>(null)
  useEffect(() => {
    const watching = watchRest({
      under: ({ target, buttons }) => (buttons === 0 ? walletLinkAt(target) : null),
      focused: (target) => (target instanceof HTMLAnchorElement ? walletLinkAt(target) : null),
      open: (link) => setOpened(openedAt(link)),
      close: () => setOpened(null),
    })
    watch.current = watching
    return watching.stop
  }, [])
  if (!opened) return null
  return (
    <PartBoundary onFail={() => setOpened(null)}>
      <WalletCard
        key={opened.wallet.address}
        {...opened}
        onEnter={() => watch.current?.stay()}
        onLeave={() => watch.current?.leave()}
        onClose={() => setOpened(null)}
      />
    </PartBoundary>
  )
}
