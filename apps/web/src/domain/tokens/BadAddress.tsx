import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { BadAddressProps } from './BadAddressNotice.tsx'

const BadAddressNotice = lazyPart(() => import('./BadAddressNotice.tsx'), 'BadAddressNotice', ['lost'])

/** The page for an address that leads nowhere. Its texts load on demand because few visits need them. */
export function BadAddress(props: BadAddressProps) {
  return (
    <PartBoundary hasRetry>
      <BadAddressNotice {...props} />
    </PartBoundary>
  )
}
