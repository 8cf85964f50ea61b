import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { Button } from '@peregrine/ui/Button'
import { Panel } from '@peregrine/ui/Panel'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useSignInDoor } from '../../../domain/doors/signInDoor.ts'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'
import { useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { makersQuery, type PoolRef } from '../api.ts'
import { TokenBalance } from './TokenBalance.tsx'

const OwnPosition = lazyPart(() => import('./OwnPosition.tsx'), 'OwnPosition', ['token'])

type PositionPlaceProps = { pool: PoolRef; info: PoolInfoWire }

/** The results of the user's own wallets in the token. */
export function PositionPlace({ pool, info }: PositionPlaceProps) {
  const { tokenAddress: token, tokenSymbol: symbol, tokenDecimals: decimals } = info
  const { t } = useTranslation()
  const own = useKnownWallets((known) => known.own)
  const wallets = own.map(({ address }) => address)
  const { data } = useQuery({ ...makersQuery(pool, wallets), enabled: wallets.length > 0 })
  const held = wallets.length > 0 ? (data?.makers ?? []) : []
  return (
    <Panel title={t('position.title')} testId="position-place">
      {wallets.length === 0 && (
        <div className="flex items-center justify-between gap-3 p-3 text-data text-muted">
          {t('position.none')}
          <Button onClick={() => useSignInDoor.getState().open()} data-testid="position-connect">
            {t('position.connect')}
          </Button>
        </div>
      )}
      {wallets.length > 0 && held.length === 0 && (
        <p className="p-3 text-data text-muted">{t('position.empty')}</p>
      )}
      <PartBoundary>
        {held.map((maker) => (
          <OwnPosition
            key={maker.address}
            network={pool.network}
            symbol={symbol}
            maker={maker}
            decimals={decimals}
          />
        ))}
      </PartBoundary>
      <TokenBalance network={pool.network} token={token} symbol={symbol} />
    </Panel>
  )
}
