import { Button } from '@peregrine/ui/Button'
import { Panel } from '@peregrine/ui/Panel'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../shared/i18n/useWords.tsx'
import { useSignInDoor } from '../../../shared/doors/signInDoor.ts'
import { Address } from '../../../shared/figures/Address.tsx'
import { Amount } from '../../../shared/figures/Amount.tsx'
import { Usd } from '../../../shared/figures/Usd.tsx'
import { useKnownWallets } from '../../../shared/wallets/useKnownWallets.ts'
import { makersQuery, type PoolRef } from '../api.ts'
import { Profit } from '../tables/Profit.tsx'
import { Fact } from './Fact.tsx'
import { TokenBalance } from './TokenBalance.tsx'

type PositionPlaceProps = { pool: PoolRef; token: string; symbol: string; decimals: number | null }

/** What the trader's own wallets made of the token. */
export function PositionPlace({ pool, token, symbol, decimals }: PositionPlaceProps) {
  const { t } = useWords()
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
      {held.map((maker) => (
        <dl key={maker.address} className="flex flex-col p-3 text-data" data-testid="own-position">
          <Address address={maker.address} name={maker.name} walletOn={pool.network} />
          <Fact label={t('position.held')}>
            <Amount units={maker.heldUnits} decimals={decimals} />
          </Fact>
          <Fact label={t('position.cost')}>
            <Usd value={maker.costUsd} />
          </Fact>
          <Fact label={t('column.realised')}>
            <Profit usd={maker.realisedUsd} isBasisComplete={maker.isBasisComplete} />
          </Fact>
          <Fact label={t('column.unrealised')}>
            <Profit usd={maker.unrealisedUsd} isBasisComplete={maker.isBasisComplete} />
          </Fact>
        </dl>
      ))}
      <TokenBalance network={pool.network} token={token} symbol={symbol} />
    </Panel>
  )
}
