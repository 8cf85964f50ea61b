import { Ways } from '../features/pages/Ways.tsx'
import { MultiWalletsPage } from '../wallet/screens/MultiWalletsPage.tsx'

/** The user's own wallets, with links to what is done with several of them. */
export function MultiWalletsScreen() {
  return <MultiWalletsPage ways={<Ways ways="wallets" />} />
}
