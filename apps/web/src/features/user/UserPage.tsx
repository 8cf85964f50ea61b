import type { UserWire } from '@peregrine/contract/routes/users'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { Tabs } from '@peregrine/ui/Tabs'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useOwnTitle } from '../../kit/layout/usePageTitle.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'
import type { Wallet } from './api.ts'
import type { OpenFigure } from './model.ts'
import type { UserSearch, UserTab } from './userSearch.ts'
import { PositionsTable } from './PositionsTable.tsx'
import { UserFigures } from './UserFigures.tsx'
import { UserHeader } from './UserHeader.tsx'

const HoldingsList = lazyPart(() => import('./HoldingsList.tsx'), 'HoldingsList', ['user'])
const SourceSheet = lazyPart(() => import('./SourceSheet.tsx'), 'SourceSheet', ['fees', 'user'])
const UserTrades = lazyPart(() => import('./UserTrades.tsx'), 'UserTrades', ['user'])

/** The placeholder for a list that is loading. */
const rows = <SkeletonRows count={8} rowHeight={28} />

type UserPageProps = {
  wallet: Wallet
  user: UserWire
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

type BodyProps = UserPageProps & { onOpen: (figure: OpenFigure) => void }

function UserTabs({ wallet, user, search, onSearch, onOpen }: BodyProps) {
  const { t } = useTranslation()
  const { sort = 'last', up = false } = search
  const tabs = [
    {
      value: 'positions',
      label: `${t('user.positions')} ${user.positions.length}`,
      content: (
        <PositionsTable
          network={wallet.network}
          positions={user.positions}
          sort={sort}
          isUp={up}
          onSort={(column, isUp) => onSearch({ ...search, sort: column, up: isUp || undefined })}
          onOpen={onOpen}
        />
      ),
    },
    {
      value: 'trades',
      label: t('user.trades'),
      content: (
        <PartBoundary fallback={rows}>
          <UserTrades wallet={wallet} />
        </PartBoundary>
      ),
    },
    {
      value: 'holdings',
      label: `${t('user.holdings')} ${user.holdings.length}`,
      content: (
        <PartBoundary fallback={rows}>
          <HoldingsList network={wallet.network} holdings={user.holdings} />
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
        value={search.tab ?? 'positions'}
        onPick={(tab) => onSearch({ ...search, tab: tab as UserTab })}
      />
    </div>
  )
}

/** A wallet: its results, trades and holdings. */
export function UserPage(props: UserPageProps) {
  const { wallet, user, search, onSearch } = props
  const [opened, open] = useState<OpenFigure | null>(null)
  useOwnTitle(user.name ?? shortAddress(wallet.address))
  const isEmpty = user.tradeCount === 0 && user.holdings.length === 0
  return (
    <div className="flex min-h-full flex-col gap-2 p-2 sm:h-full" data-testid="user-page">
      <UserHeader
        wallet={wallet}
        user={user}
        method={search.method ?? 'fifo'}
        onMethod={(method) => onSearch({ ...search, method })}
      />
      {isEmpty ? (
        <NoTrades />
      ) : (
        <>
          <UserFigures user={user} />
          <UserTabs {...props} onOpen={open} />
        </>
      )}
      {opened && (
        <PartBoundary onFail={() => open(null)}>
          <SourceSheet
            wallet={wallet}
            method={search.method ?? 'fifo'}
            opened={opened}
            onClose={() => open(null)}
          />
        </PartBoundary>
      )}
    </div>
  )
}
