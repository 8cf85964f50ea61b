import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { CentrePage } from '../features/account/CentrePage.tsx'
import { QuickAdd } from '../features/watched-wallets/QuickAdd.tsx'
import { WatchedWalletsTools } from '../features/watched-wallets/WatchedWalletsTools.tsx'
import { WatchedWalletTable } from '../features/watched-wallets/WatchedWalletTable.tsx'
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
const RewardList = lazyPart(() => import('../features/rewards/RewardList.tsx'), 'RewardList', ['rewards'])
const SessionList = lazyPart(() => import('../features/sessions/SessionList.tsx'), 'SessionList', [
  'sessions',
])
const TradeSettings = lazyPart(() => import('./tradeSettingsHost.tsx'), 'TradeSettingsPage', [
  'trade-settings',
])
const TradeHistory = lazyPart(() => import('../features/trade-history/TradeHistory.tsx'), 'TradeHistory', [
  'trade-history',
  'trade',
])

// For visitors only.
const VisitorCentre = lazyPart(() => import('./visitorCentre.tsx'), 'VisitorCentre', ['centre', 'panels'])

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
      <WatchedWalletsTools />
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

const part = (content: ReactNode) => <PartBoundary>{content}</PartBoundary>

/** The personal centre at the address bar's tab. */
export function MonitorConfigScreen() {
  const { t } = useTranslation()
  const { tab = 'wallets' } = route.useSearch()
  const navigate = route.useNavigate()
  const session = useSession((state) => state.session)
  if (session === null) return part(<VisitorCentre />)
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
        history: part(<TradeHistory label={t('centre.tab.history')} />),
        account: part(
          <AccountCard session={session} sessions={<SessionList address={session.address} />}>
            {part(<RewardList address={session.address} />)}
          </AccountCard>,
        ),
      }}
    />
  )
}
