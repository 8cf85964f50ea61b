import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { FigureParts } from './PartsList.tsx'

const PartsCard = lazyPart(() => import('./PartsCard.tsx'), 'PartsCard', ['fees'])

/** A figure that opens its breakdown. */
export function OpensParts({ parts, children }: { parts: FigureParts; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid="opens-parts"
        className="relative z-10 -my-0.5 min-h-6 min-w-6 cursor-pointer decoration-dotted underline-offset-2 hover:underline"
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        {children}
      </button>
      {anchor && (
        <PartBoundary fallback={null}>
          <PartsCard anchor={anchor} parts={parts} onClose={() => setAnchor(null)} />
        </PartBoundary>
      )}
    </>
  )
}
