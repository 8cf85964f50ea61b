import { Button } from '@peregrine/ui/Button'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { CentrePage } from '../features/account/CentrePage.tsx'
import { QuickAdd } from '../features/watched-wallets/QuickAdd.tsx'
import { WatchedWalletsTools } from '../features/watched-wallets/WatchedWalletsTools.tsx'
import { WatchedWalletTable } from '../features/watched-wallets/WatchedWalletTable.tsx'
import { openTradeSettings } from '../domain/doors/tradeSettingsDoor.ts'
import { useSignInDoor } from '../domain/doors/signInDoor.ts'
import { useSession } from '../domain/session/useSession.ts'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

// Load with their tab.
const AccountCard = lazyPart(() => import('../features/account/AccountCard.tsx'), 'AccountCard', ['centre'])
const AlertSettings = lazyPart(() => import('../features/alerts/AlertSettings.tsx'), 'AlertSettings', [
  'alerts',
])
const GroupList = lazyPart(() => import('../features/account/GroupList.tsx'), 'GroupList', [
  'centre',
  'panels',
  'follow',
])
const SessionList = lazyPart(() => import('../features/sessions/SessionList.tsx'), 'SessionList', [
  'sessions',
])
const TradeSettings = lazyPart(() => import('./tradeSettingsHost.tsx'), 'TradeSettingsPage', [
  'trade-settings',
])

// For visitors only.
const PublicWallets = lazyPart(() => import('../features/wallet-panel/WalletsPanel.tsx'), 'PublicWallets', [
  'panels',
])

const route = getRouteApi('/monitorConfig')

const LastImport = lazyPart(() => import('../features/import/LastImport.tsx'), 'LastImport', [
  'import',
  'follow',
])
/** Later it is found in the import dialog. */
const importShownMs = 86_400_000

/** The tracker's list as a full page. */
function Wallets({ owner }: { owner: string }) {
  const { t } = useTranslation()
  return (
    <>
      <WatchedWalletsTools isVisitor={false} />
      <PartBoundary>
        <div className="border-line border-b px-2 py-1 empty:hidden">
          <LastImport owner={owner} withinMs={importShownMs} />
        </div>
      </PartBoundary>
      <QuickAdd label={t('watched.list')} />
      <WatchedWalletTable label={t('watched.list')} />
    </>
  )
}

/** The personal centre for visitors: a sign-in prompt and the public wallets. */
function VisitorCentre() {
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

const part = (content: ReactNode) => <PartBoundary>{content}</PartBoundary>

/** The personal centre at the address bar's tab. */
export function MonitorConfigScreen() {
  const { tab = 'wallets' } = route.useSearch()
  const navigate = route.useNavigate()
  const session = useSession((state) => state.session)
  if (session === null) return <VisitorCentre />
  return (
    <CentrePage
      key={session.address}
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'wallets' ? {} : { tab: next }, replace: true })}
      contents={{
        wallets: <Wallets owner={session.address} />,
        groups: part(<GroupList />),
        alerts: part(<AlertSettings owner={session.address} />),
        trading: part(<TradeSettings />),
        account: part(<AccountCard session={session} sessions={<SessionList address={session.address} />} />),
      }}
    />
  )
}
