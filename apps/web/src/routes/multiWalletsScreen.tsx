import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { Ways } from '../features/pages/Ways.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

// Apart from the route, whose list of files every page loads.
const MultiWalletsPage = lazyPart(
  () => import('../wallet/screens/MultiWalletsPage.tsx'),
  'MultiWalletsPage',
  ['own-wallets'],
)

/** The user's own wallets, with links to what is done with several of them. */
export function MultiWalletsScreen() {
  return (
    <PartBoundary fallback={<SkeletonRows count={8} rowHeight={28} />} hasRetry>
      <MultiWalletsPage ways={<Ways ways="wallets" />} />
    </PartBoundary>
  )
}
