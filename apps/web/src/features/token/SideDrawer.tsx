import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { Button } from '@peregrine/ui/Button'
import { PanelRightOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { PoolRef } from './api.ts'
import { LazySheet, preloadSheet } from './LazySheet.tsx'
import { PositionPlace } from './side/PositionPlace.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'

type SideDrawerProps = { pool: PoolRef; info: PoolInfoWire; side: ReactNode; trade: ReactNode }

/** The right column as a drawer on narrow screens. */
export function SideDrawer({ pool, info, side, trade }: SideDrawerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setOpen(true)}
        data-testid="side-open"
      >
        <PanelRightOpen aria-hidden size={14} /> {t('side.open')}
      </Button>
      {isOpen && (
        <LazySheet
          title={t('side.open')}
          closeLabel={t('side.close')}
          onClose={() => setOpen(false)}
          testId="side-drawer"
          place="right"
        >
          <PartBoundary>{trade}</PartBoundary>
          <div className="flex flex-col gap-2 p-2">
            <PositionPlace pool={pool} info={info} />
            {side}
          </div>
        </LazySheet>
      )}
    </>
  )
}
