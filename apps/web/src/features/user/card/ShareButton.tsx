import type { UserWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import { Button } from '@peregrine/ui/Button'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'

const PositionCard = lazyPart(() => import('./PositionCard.tsx'), 'PositionCard', ['card', 'user'])
const PeriodCard = lazyPart(() => import('./PeriodCard.tsx'), 'PeriodCard', ['card', 'user'])

/** Makes a picture of the period's result. */
export function ShareButton({ user }: { user: UserWire }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button data-testid="share-period" onClick={() => setOpen(true)}>
        <Share2 aria-hidden size={14} />
        {t('user.share')}
      </Button>
      {isOpen && (
        <PartBoundary onFail={() => setOpen(false)}>
          <PeriodCard user={user} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}

type SharePositionProps = {
  user: Pick<UserWire, 'address' | 'name' | 'method'>
  position: WalletPositionWire
}

/** Makes a picture of a position. */
export function SharePosition({ user, position }: SharePositionProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = t('user.share.position', { symbol: position.symbol })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        data-testid="share-position"
        onClick={() => setOpen(true)}
        className="grid size-6 cursor-pointer place-items-center rounded-control text-muted hover:bg-line hover:text-ink"
      >
        <Share2 aria-hidden size={13} />
      </button>
      {isOpen && (
        <PartBoundary onFail={() => setOpen(false)}>
          <PositionCard user={user} position={position} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
