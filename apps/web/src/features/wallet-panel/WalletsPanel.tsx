import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { Segments } from '@peregrine/ui/Segments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { reloadWatchedWallets, useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { publicWalletsQuery } from '../../domain/watched-wallets/publicWallets.ts'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { useKolCounts } from '../../domain/kols/useKolCounts.ts'
import { SignInLine } from './SignInLine.tsx'
import { WalletTable } from './WalletTable.tsx'
import type { ListedWallet } from './walletList.ts'

type Source = 'own' | 'kol'

/** The public KOL wallets. */
export function PublicWallets({ label }: { label: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(publicWalletsQuery)
  useKolCounts()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  const table = <WalletTable wallets={data} label={label} empty={t('wallets.list.empty')} />
  return data?.length === 0 ? <KolGap>{table}</KolGap> : table
}

function toListed({ name, chainType, address, avatarUrl }: WatchedWalletWire, index: number): ListedWallet {
  return {
    id: index + 1,
    nickname: avatarUrl ? `${avatarUrl} ${name}` : name,
    family: chainType === 1 ? 'EVM' : 'SOL',
    address,
  }
}

function OwnWallets() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { list, isLoaded, error } = useWatchedWallets()
  const wallets = useMemo(() => list.toReversed().map(toListed), [list])
  if (error && !isLoaded)
    return (
      <LoadFailure
        title={t('wallets.failed')}
        error={error}
        onRetry={() => void reloadWatchedWallets(queries)}
      />
    )
  return (
    <WalletTable
      wallets={isLoaded ? wallets : undefined}
      label={t('wallets.own')}
      empty={t('wallets.own.empty')}
    />
  )
}

/** The wallet lists: the user's own watched wallets after signing in, and the public KOL wallets. */
export function WalletsPanel() {
  const { t } = useTranslation()
  const isVisitor = useSession(({ session }) => session === null)
  const [source, setSource] = useState<Source>('own')
  const sources = [
    { value: 'own', label: t('wallets.own') },
    { value: 'kol', label: t('wallets.list') },
  ] as const
  if (isVisitor)
    return (
      <>
        <SignInLine text={t('wallets.signIn')} />
        <PublicWallets label={t('wallets.list')} />
      </>
    )
  return (
    <>
      <Segments
        label={t('wallets.source')}
        value={source}
        segments={sources}
        onPick={setSource}
        testId="wallet-source"
        className="shrink-0 border-line border-b px-2 py-1"
      />
      {source === 'own' ? <OwnWallets /> : <PublicWallets label={t('wallets.list')} />}
    </>
  )
}
