import { type Network, networkFacts } from '@peregrine/core/network'
import type { ReactNode } from 'react'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { NoKolsProps } from './NoKols.tsx'
import { useKolCounts } from './useKolCounts.ts'

const NoKols = lazyPart(() => import('./NoKols.tsx'), 'NoKols', ['kols'])

type KolGapProps = {
  /** Where the surface looks; KOLs of its chain's family count. Without one, all count. */
  network?: Network | undefined
  form?: NoKolsProps['form']
  /** Shown when there are KOLs: the surface is empty for another reason. */
  children?: ReactNode
}

/** Most memecoin traders are there. */
const usualNetwork = 'sol'

/**
 * Stands where trades, marks or figures of KOLs would be. When the server knows none, it says so and offers three ways
 * to one, loaded only then; else its children are shown.
 */
export function KolGap({ network, form = 'notice', children }: KolGapProps) {
  const counts = useKolCounts()
  // Unknown while the stream is not there: the surface's own words claim less.
  if (!counts) return children
  const count = network ? counts[networkFacts[network].family] : counts.EVM + counts.SOL
  if (count > 0) return children
  return (
    <PartBoundary>
      <NoKols network={network ?? usualNetwork} form={form} />
    </PartBoundary>
  )
}
