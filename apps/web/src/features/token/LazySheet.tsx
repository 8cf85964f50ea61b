import type { ComponentProps } from 'react'
import type { Sheet as UiSheet } from '@peregrine/ui/Sheet'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'

const Sheet = lazyPart(() => import('@peregrine/ui/Sheet'), 'Sheet')

/** Loads the sheet's code; call it before a button is pressed. */
export const preloadSheet = () => void Sheet.preload()

/** A sheet that loads on first use. */
export function LazySheet(props: ComponentProps<typeof UiSheet>) {
  return (
    <PartBoundary onFail={props.onClose}>
      <Sheet {...props} />
    </PartBoundary>
  )
}
