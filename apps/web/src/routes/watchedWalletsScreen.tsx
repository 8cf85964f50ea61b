import { WatchedWalletsPanel } from '../features/watched-wallets/WatchedWalletsPanel.tsx'
import { KolFeed } from '../features/wallet-panel/KolFeed.tsx'
import { VisitorWallets } from '../features/wallet-panel/VisitorWallets.tsx'

/** The wallet tracker as a panel; visitors see the public wallets in it. */
export function WatchedWalletsScreen() {
  return <WatchedWalletsPanel visitorList={<VisitorWallets />} visitorFeed={<KolFeed />} />
}
