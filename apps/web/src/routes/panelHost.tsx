import { SkeletonRows } from '@peregrine/ui/Skeleton'
import type { ComponentType } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../kit/layout/useIsNarrow.ts'
import { FloatingPanel, SheetPanel, useEscapeClosesPanel } from '../kit/panels/FloatingPanel.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'
import { type PanelName, panelNames, usePanels } from '../kit/panels/usePanels.ts'

const contents: Record<PanelName, ComponentType> = {
  tweets: lazyPart(() => import('../features/tweets/TweetList.tsx'), 'TweetList', ['tweets']),
  'network-monitor': lazyPart(() => import('../features/kol-trades/KolTrades.tsx'), 'KolTrades', [
    'monitor',
    'quick-buy',
    'square',
    'events',
  ]),
  tracker: lazyPart(() => import('./watchedWalletsScreen.tsx'), 'WatchedWalletsScreen', [
    'panels',
    'tracker',
    'follow',
    'events',
    'quick-buy',
    'square',
  ]),
  trade: lazyPart(() => import('./tradePanelHost.tsx'), 'TradePanelHost', ['trade', 'trade-messages']),
  'my-trades': lazyPart(() => import('./myTradesHost.tsx'), 'MyTradesHost', ['trade-history', 'trade']),
  wallets: lazyPart(() => import('../features/wallet-panel/WalletsPanel.tsx'), 'WalletsPanel', ['panels']),
}

function PanelContent({ name }: { name: PanelName }) {
  const Content = contents[name]
  return (
    <PartBoundary fallback={<SkeletonRows count={8} rowHeight={28} />} hasRetry>
      <Content />
    </PartBoundary>
  )
}

/** The open panels above every page; on a narrow screen the topmost as a sheet. */
export function PanelHost() {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const open = usePanels((panels) => panels.open)
  useEscapeClosesPanel()
  // In a fixed order: a raised panel keeps its place in the document, and with it focus and scroll.
  const shown = panelNames.filter((name) => (isNarrow ? open.at(-1) === name : open.includes(name)))
  const Panel = isNarrow ? SheetPanel : FloatingPanel
  return (
    <div className="pointer-events-none fixed inset-0 z-30" data-testid="panels">
      {shown.map((name) => (
        <Panel key={name} name={name} title={t(`panel.title.${name}`)}>
          <PanelContent name={name} />
        </Panel>
      ))}
    </div>
  )
}
