import { Button } from '@peregrine/ui/Button'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useSignInDoor } from '../domain/doors/signInDoor.ts'
import { openTradeSettings } from '../domain/doors/tradeSettingsDoor.ts'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { usePanels } from '../kit/panels/usePanels.ts'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

const PublicWallets = lazyPart(() => import('../features/wallet-panel/WalletsPanel.tsx'), 'PublicWallets', [
  'panels',
])

/** The personal centre for visitors: a sign-in prompt and the public wallets. */
export function VisitorCentre() {
  const { t } = useTranslation()
  const open = useSignInDoor((door) => door.open)
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2" data-testid="centre-visitor">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 pt-1">
        <h2 className="font-semibold text-title max-sm:flex-1">{t('centre.visitor')}</h2>
        <p className="min-w-0 flex-1 text-data text-muted max-sm:order-last max-sm:basis-full">
          {t('centre.visitor.says')}
        </p>
        <Button
          data-testid="visitor-trade-settings"
          onClick={() => openTradeSettings({ network: null, slot: null })}
        >
          {t('centre.tab.trading')}
        </Button>
        <Button data-testid="visitor-history" onClick={() => usePanels.getState().show('my-trades')}>
          {t('header.myTrades')}
        </Button>
        <Button variant="primary" className="px-3" data-testid="page-sign-in" onClick={open}>
          {t('centre.signIn')}
        </Button>
      </div>
      <section className="flex min-h-104 flex-1 flex-col overflow-hidden rounded-panel border border-line">
        <PartBoundary fallback={<SkeletonRows count={8} rowHeight={28} />} hasRetry>
          <PublicWallets label={t('wallets.list')} />
        </PartBoundary>
      </section>
    </div>
  )
}
