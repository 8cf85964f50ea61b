import { lazyPart } from '../shared/parts/lazyPart.tsx'
import { PartBoundary } from '../shared/parts/PartBoundary.tsx'
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
