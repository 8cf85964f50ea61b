import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { OpenedMenu, useMenuAnchor } from './MenuButton.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

/** The mark: a stooping falcon. */
function Falcon() {
  return (
    <svg aria-hidden width={24} height={24} viewBox="0 0 24 24">
      <rect width={24} height={24} rx={5} fill="var(--accent)" />
      <path
        fill="var(--on-accent)"
        d="M4 7c5 0 8 1.600 10 4.600L20 9c-.6 5.200-4.200 9-9.400 9.400l-2-3.200 3.200-1C9.400 12.400 6.600 10.400 4 7z"
      />
    </svg>
  )
}

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
