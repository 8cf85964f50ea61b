import type { UserWire } from '@peregrine/contract/routes/users'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { Skeleton, SkeletonRows } from '@peregrine/ui/Skeleton'
import { Tabs } from '@peregrine/ui/Tabs'
import { useState } from 'react'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'
import { isSameWallet, useOwnAddresses } from '../../domain/own-wallets/useOwnAddresses.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useOwnTitle } from '../../kit/layout/usePageTitle.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { ReportChoice, Wallet } from './api.ts'
import { ShareButton } from './card/ShareButton.tsx'
import { type Opened, OpenedSheet } from './OpenedSheet.tsx'
import { UserHeader } from './UserHeader.tsx'
import { choicesOf, type UserSearch, type UserTab } from './userSearch.ts'

const OwnWalletPicker = lazyPart(() => import('./OwnWalletPicker.tsx'), 'OwnWalletPicker', ['user'])
const UserFigures = lazyPart(() => import('./UserFigures.tsx'), 'UserFigures', ['user'])
const PositionsTable = lazyPart(() => import('./PositionsTable.tsx'), 'PositionsTable', ['user'])
const UserTrades = lazyPart(() => import('./UserTrades.tsx'), 'UserTrades', ['user'])
const ReportPanels = lazyPart(() => import('./report/ReportPanels.tsx'), 'ReportPanels', ['report', 'user'])

/** The placeholder for a list that is loading. */
const rows = <SkeletonRows count={8} rowHeight={28} />

type UserPageProps = {
  wallet: Wallet
  user: UserWire
  /** True while the figures of another choice are shown until its own arrive. */
  isOld: boolean
  search: UserSearch
  onSearch: (search: UserSearch) => void
}

function NoTrades() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('user.noTrades')}
      testId="user-empty"
      action={
        <Button variant="primary" onClick={() => useSearchDialog.getState().open()} data-testid="user-search">
          {t('token.search')}
        </Button>
      }
    >
      {t('user.noTrades.says')}
    </Notice>
  )
}

type BodyProps = UserPageProps & { onOpen: (opened: Opened) => void }

function UserTabs({ wallet, user, search, onSearch, onOpen }: BodyProps) {
  const { t } = useTranslation()
  const { sort, isUp, tab, scope } = choicesOf(search)
  const tabs = [
    {
      value: 'positions',
      label: `${t('user.positions')} ${user.positions.length}`,
      content: (
        <PartBoundary fallback={rows}>
          <PositionsTable
            user={user}
            sort={sort}
            isUp={isUp}
            onSort={(column, up) => onSearch({ ...search, sort: column, up: up || undefined })}
            onOpen={(position) => onOpen({ position })}
          />
        </PartBoundary>
      ),
    },
    {
      value: 'trades',
      label: t('user.trades'),
      content: (
        <PartBoundary fallback={rows}>
          <UserTrades wallet={wallet} scope={scope} />
        </PartBoundary>
      ),
    },
  ]
  return (
    <div className="flex min-h-96 flex-1 flex-col overflow-hidden rounded-panel border border-line">
      <Tabs
        label={t('user.tabs')}
        tabs={tabs}
        testId="user-tabs"
        value={tab}
        onPick={(picked) => onSearch({ ...search, tab: picked as UserTab })}
      />
    </div>
  )
}

function Report(props: BodyProps) {
  const { user, isOld, onOpen } = props
  const open = (sources: NonNullable<Opened['sources']>) => onOpen({ sources })
  return (
    <div
      className={`flex min-h-0 flex-1 flex-col gap-2 ${isOld ? 'opacity-60' : ''}`}
      aria-busy={isOld}
      data-testid="user-report"
    >
      <PartBoundary fallback={<Skeleton className="h-20 w-full shrink-0" />}>
        <UserFigures user={user} onOpen={open} />
      </PartBoundary>
      <PartBoundary fallback={<Skeleton className="h-72 w-full shrink-0" />}>
        <ReportPanels report={user.report} onOpen={open} />
      </PartBoundary>
      <UserTabs {...props} />
    </div>
  )
}

/** Kept free until the picker has loaded. */
const pickerSize = 'h-7 w-44 max-sm:h-11'

/** Leads to the user's other wallets, if this is one of theirs. */
function OwnWallets({ wallet, search }: Pick<UserPageProps, 'wallet' | 'search'>) {
  const own = useOwnAddresses()
  const isOwn = own.some(({ address }) => isSameWallet(address, wallet.address))
  if (!isOwn || own.length < 2) return null
  return (
    <PartBoundary fallback={<span className={pickerSize} />}>
      <OwnWalletPicker wallet={wallet} own={own} search={search} className={pickerSize} />
    </PartBoundary>
  )
}

/** A wallet: its results in a period, what it holds, and its trades. */
export function UserPage(props: UserPageProps) {
  const { wallet, user, search, onSearch } = props
  const [opened, open] = useState<Opened | null>(null)
  useOwnTitle(user.name ?? shortAddress(wallet.address))
  const choice: ReportChoice = choicesOf(search)
  const isEmpty = user.tradeCount === 0 && user.positions.length === 0
  return (
    <div className="flex min-h-full flex-col gap-2 p-2" data-testid="user-page">
      <UserHeader
        wallet={wallet}
        user={user}
        choice={choice}
        onChoice={(picked) => onSearch({ ...search, ...picked })}
        tools={isEmpty ? null : <ShareButton user={user} />}
        others={<OwnWallets wallet={wallet} search={search} />}
      />
      {isEmpty ? <NoTrades /> : <Report {...props} onOpen={open} />}
      {opened && <OpenedSheet wallet={wallet} choice={choice} opened={opened} onClose={() => open(null)} />}
    </div>
  )
}
