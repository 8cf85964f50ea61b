import { TrackerPanel } from '../features/tracker/TrackerPanel.tsx'
import { KolFeed } from '../features/wallet-panel/KolFeed.tsx'
import { VisitorTracker } from '../features/wallet-panel/VisitorTracker.tsx'

/** The wallet tracker as a panel; visitors see the public wallets in it. */
export function TrackerScreen() {
  return <TrackerPanel visitorList={<VisitorTracker />} visitorFeed={<KolFeed />} />
}
