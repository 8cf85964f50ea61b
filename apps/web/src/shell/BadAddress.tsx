import { withWords } from '../shared/i18n/loadWords.ts'
import { lazyPart } from '../shared/parts/lazyPart.tsx'
import { PartBoundary } from '../shared/parts/PartBoundary.tsx'
import type { BadAddressProps } from './BadAddressNotice.tsx'

const BadAddressNotice = lazyPart(
  withWords('lost', async () => ({ default: (await import('./BadAddressNotice.tsx')).BadAddressNotice })),
)

/** The address bar names something that is not there. Few visits need its sentences, so they come with the need. */
export function BadAddress(props: BadAddressProps) {
  return (
    <PartBoundary hasRetry>
      <BadAddressNotice {...props} />
    </PartBoundary>
  )
}
