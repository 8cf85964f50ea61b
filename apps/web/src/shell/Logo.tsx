import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { Falcon } from './Falcon.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { OpenedMenu, useMenuAnchor } from './MenuButton.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

const Quote = lazyPart(() => import('./Quote.tsx'), 'Quote', ['quotes'])

/** Home on click; the main site in a new tab on right click; a quote on hover. */
export function Logo() {
  const { t } = useTranslation()
  const menu = useMenuAnchor()
  const [isHovered, setHovered] = useState(false)
  return (
    <div
      className="relative shrink-0"
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={(event) => event.key === 'Escape' && setHovered(false)}
    >
      <Link
        to="/"
        aria-label={t('app.home')}
        data-testid="logo"
        className="flex h-8 min-w-6 items-center gap-2"
        onContextMenu={(event) => {
          event.preventDefault()
          setHovered(false)
          menu.open(event.currentTarget)
        }}
      >
        <Falcon />
        <span className="whitespace-nowrap font-semibold text-title max-xl:sr-only">{t('app.name')}</span>
      </Link>
      {isHovered && !menu.anchor && (
        <PartBoundary>
          <Quote />
        </PartBoundary>
      )}
      <OpenedMenu name="logo" menu={menu} />
    </div>
  )
}
