import type { TraderWire } from '@peregrine/contract/routes/topTraders'
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
import { TradingProfit } from '../tables/TradingProfit.tsx'
import { OpensParts } from '../../../shared/fees/OpensParts.tsx'
import { tradingParts } from '../tradingParts.ts'
import { Fact } from './Fact.tsx'

type PositionPlaceProps = { pool: PoolRef; decimals: number | null }

/** What the held units cost, with the parts of it. */
function Cost({ maker }: { maker: TraderWire }) {
  const parts = tradingParts(maker, 'cost')
  const cost = <Usd value={maker.costUsd} />
  return parts ? <OpensParts parts={parts}>{cost}</OpensParts> : cost
}

/** What the trader's own wallets made of the token. */
export function PositionPlace({ pool, decimals }: PositionPlaceProps) {
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
            <Cost maker={maker} />
          </Fact>
          <Fact label={t('column.realised')}>
            <TradingProfit trading={maker} figure="realised" isMarked />
          </Fact>
          <Fact label={t('column.unrealised')}>
            <TradingProfit trading={maker} figure="unrealised" isMarked />
          </Fact>
        </dl>
      ))}
    </Panel>
  )
}
