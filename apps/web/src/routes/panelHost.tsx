import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../shared/i18n/loadWords.ts'
import { useIsNarrow } from '../shared/layout/useIsNarrow.ts'
import { FloatingPanel, SheetPanel, useEscapeClosesPanel } from '../shared/panels/FloatingPanel.tsx'
import { type PanelName, panelNames, usePanels } from '../shared/panels/usePanels.ts'

const contents: Record<PanelName, ComponentType> = {
  tweets: lazy(
    withWords('tweets', async () => ({
      default: (await import('../features/tweets/TweetList.tsx')).TweetList,
    })),
  ),
  'network-monitor': lazy(
    withWords(['monitor', 'square', 'events'], async () => ({
      default: (await import('../features/network-monitor/NetworkMonitor.tsx')).NetworkMonitor,
    })),
  ),
  tracker: lazy(
    withWords(['panels', 'tracker', 'follow', 'events'], async () => ({
      default: (await import('./trackerScreen.tsx')).TrackerScreen,
    })),
  ),
  wallets: lazy(
    withWords('panels', async () => ({
      default: (await import('../features/wallet-panel/WalletsPanel.tsx')).WalletsPanel,
    })),
  ),
}

function PanelContent({ name }: { name: PanelName }) {
  const { t } = useTranslation()
  const Content = contents[name]
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={() => <Notice title={t('panel.failed')} isAlert />}
    >
      <Suspense fallback={<SkeletonRows count={8} rowHeight={28} />}>
        <Content />
      </Suspense>
    </CatchBoundary>
  )
}

/** The open panels above every page; on a narrow screen the topmost as a sheet. Loaded with the words of `panels`. */
export function PanelHost() {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const open = usePanels((panels) => panels.open)
  useEscapeClosesPanel()
  // In a fixed order: what is raised keeps its place in the document, and with it focus and scroll.
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
