import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import { type Network, networkFacts } from '@peregrine/core/network'
import { Image } from 'lucide-react'
import { iconName } from '@peregrine/ui/iconName'
import { useState } from 'react'
import { OpensParts } from '../../../domain/fees/OpensParts.tsx'
import { EarlierCostMark } from '../../../domain/gaps/EarlierCostMark.tsx'
import { IncompleteMark } from '../../../domain/gaps/IncompleteMark.tsx'
import { useIncompleteSince } from '../../../domain/gaps/useLeftOut.ts'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { Price } from '../../../kit/figures/Price.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'
import { TradingProfit } from '../tables/TradingProfit.tsx'
import { tradingParts } from '../tradingParts.ts'
import { Fact } from './Fact.tsx'
import { pictureOf } from './pictureOf.ts'

const PictureDialog = lazyPart(() => import('./PositionPictureDialog.tsx'), 'PositionPictureDialog', [
  'picture',
  'token',
])

/** The cost of the held units, with its breakdown. */
function Cost({ maker }: { maker: TraderWire }) {
  const parts = tradingParts(maker, 'cost')
  const cost = <Usd value={maker.costUsd} />
  return parts ? <OpensParts parts={parts}>{cost}</OpensParts> : cost
}

type OwnPositionProps = { network: Network; symbol: string; maker: TraderWire; decimals: number | null }

/** The result of one of the user's wallets in the token, and its picture to share. */
export function OwnPosition({ network, symbol, maker, decimals }: OwnPositionProps) {
  const { t, language } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // Its purchases may be anywhere, before its first known trade too.
  const since = useIncompleteSince([network], { fromMs: 0 })
  return (
    <div className="flex flex-col p-3 text-data" data-testid="own-position">
      <div className="flex items-center justify-between">
        <Address address={maker.address} name={maker.name} walletOn={network} />
        <button
          type="button"
          {...iconName(t('position.share'))}
          data-testid="position-share"
          onClick={() => setOpen(true)}
          className="flex size-7 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
        >
          <Image aria-hidden size={14} />
        </button>
      </div>
      <IncompleteMark since={since} />
      <EarlierCostMark before={maker.costUnknownBefore} />
      <dl className="flex flex-col">
        <Fact label={t('position.bought')} testId="position-bought">
          <Usd value={maker.boughtUsd} />
        </Fact>
        <Fact label={t('position.sold')} testId="position-sold">
          <Usd value={maker.soldUsd} />
        </Fact>
        <Fact label={t('position.held')} testId="position-held">
          <Amount units={maker.heldUnits} decimals={decimals} />
        </Fact>
        <Fact label={t('position.averageCost')}>
          <Price value={maker.averageCost} />
        </Fact>
        <Fact label={t('position.cost')}>
          <Cost maker={maker} />
        </Fact>
        <Fact label={t('column.realised')} testId="position-realised">
          <TradingProfit trading={maker} figure="realised" isKol />
        </Fact>
        <Fact label={t('column.unrealised')}>
          <TradingProfit trading={maker} figure="unrealised" isKol />
        </Fact>
      </dl>
      {isOpen && (
        <PartBoundary onFail={() => setOpen(false)}>
          <PictureDialog
            picture={pictureOf(maker, {
              symbol,
              decimals,
              network: networkFacts[network].coin,
              since,
              t,
              language,
            })}
            address={maker.address}
            onClose={() => setOpen(false)}
          />
        </PartBoundary>
      )}
    </div>
  )
}
