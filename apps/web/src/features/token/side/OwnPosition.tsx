import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import type { Network } from '@peregrine/core/network'
import { OpensParts } from '../../../domain/fees/OpensParts.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { TradingProfit } from '../tables/TradingProfit.tsx'
import { tradingParts } from '../tradingParts.ts'
import { Fact } from './Fact.tsx'

/** The cost of the held units, with its breakdown. */
function Cost({ maker }: { maker: TraderWire }) {
  const parts = tradingParts(maker, 'cost')
  const cost = <Usd value={maker.costUsd} />
  return parts ? <OpensParts parts={parts}>{cost}</OpensParts> : cost
}

type OwnPositionProps = { network: Network; maker: TraderWire; decimals: number | null }

/** The result of one of the user's wallets in the token. */
export function OwnPosition({ network, maker, decimals }: OwnPositionProps) {
  const { t } = useTranslation()
  return (
    <dl className="flex flex-col p-3 text-data" data-testid="own-position">
      <Address address={maker.address} name={maker.name} walletOn={network} />
      <Fact label={t('position.held')}>
        <Amount units={maker.heldUnits} decimals={decimals} />
      </Fact>
      <Fact label={t('position.cost')}>
        <Cost maker={maker} />
      </Fact>
      <Fact label={t('column.realised')}>
        <TradingProfit trading={maker} figure="realised" isKol />
      </Fact>
      <Fact label={t('column.unrealised')}>
        <TradingProfit trading={maker} figure="unrealised" isKol />
      </Fact>
    </dl>
  )
}
