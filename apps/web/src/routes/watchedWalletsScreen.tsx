import { WatchedWalletsPanel } from '../features/watched-wallets/WatchedWalletsPanel.tsx'
import { KolFeed } from '../features/wallet-panel/KolFeed.tsx'
import { VisitorWallets } from '../features/wallet-panel/VisitorWallets.tsx'

/** The wallet tracker as a panel; shows visitors the public wallets. */
export function WatchedWalletsScreen() {
  return <WatchedWalletsPanel visitorList={<VisitorWallets />} visitorFeed={<KolFeed />} />
}
