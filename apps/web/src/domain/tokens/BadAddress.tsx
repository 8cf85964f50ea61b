import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { BadAddressProps } from './BadAddressNotice.tsx'

const BadAddressNotice = lazyPart(() => import('./BadAddressNotice.tsx'), 'BadAddressNotice', ['lost'])

/** The address bar names something that is not there. Few visits need its sentences, so they come with the need. */
export function BadAddress(props: BadAddressProps) {
  return (
    <PartBoundary hasRetry>
      <BadAddressNotice {...props} />
    </PartBoundary>
  )
}
