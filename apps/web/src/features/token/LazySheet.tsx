import type { ComponentProps } from 'react'
import type { Sheet as UiSheet } from '@peregrine/ui/Sheet'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'

const Sheet = lazyPart(() => import('@peregrine/ui/Sheet'), 'Sheet')

/** Fetches what a sheet is made of; for buttons to call before they are pressed. */
export const preloadSheet = () => void Sheet.preload()

/** A sheet that is fetched when it is first wanted. */
export function LazySheet(props: ComponentProps<typeof UiSheet>) {
  return (
    <PartBoundary onFail={props.onClose}>
      <Sheet {...props} />
    </PartBoundary>
  )
}
