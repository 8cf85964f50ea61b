import type { FeesWire } from '@peregrine/contract/fees'
import type { FeeKind } from '@peregrine/core/portfolio/fees'
import { usdText } from '@peregrine/core/units'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { minus, usdFull, usdShort, usdSigned } from '../../kit/figures/formatFigure.ts'
import { microsOf } from './microsOf.ts'

/** A figure net of fees. For money paid, fees are added to the gross; for profit and proceeds, they are deducted. */
export type FigureParts = {
  netUsd: string
  fees: FeesWire
  unknownFees: readonly FeeKind[]
  isPaid?: boolean
}

const kinds = ['venue', 'router', 'network', 'tip'] as const

function Line({ label, children, testId }: { label: string; children: ReactNode; testId: string }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-6" data-testid={testId}>
      <dt className="text-muted">{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

type FeeProps = { usd: string; sign: string; isUnknown: boolean }

/** A fee; a lower bound when part of it is unknown. */
function Fee({ usd, sign, isUnknown }: FeeProps) {
  const { t } = useTranslation()
  const isNothing = usd === '0'
  if (isUnknown && isNothing) return <span className="text-muted">{t('fees.unknown')}</span>
  const text = `${isNothing ? '' : sign}${usdShort(Number(usd))}`
  return <span title={usdFull(usd)}>{isUnknown ? t('fees.atLeast', { amount: text }) : text}</span>
}

const signed = (usd: string, isPaid: boolean): string =>
  isPaid ? usdShort(Number(usd)) : usdSigned(Number(usd))

/** The breakdown of a figure: gross, each kind of fee, net. */
export function PartsList({ netUsd, fees, unknownFees, isPaid = false }: FigureParts) {
  const { t } = useTranslation()
  const feesUsd = { venue: fees.venueUsd, router: fees.routerUsd, network: fees.networkUsd, tip: fees.tipUsd }
  const total = kinds.reduce((sum, kind) => sum + microsOf(feesUsd[kind]), 0n)
  const gross = usdText(microsOf(netUsd) + (isPaid ? -total : total))
  return (
    <div className="text-data" data-testid="figure-parts">
      <dl className="flex flex-col">
        <Line label={t('fees.gross')} testId="parts-gross">
          <span title={usdFull(gross)}>{signed(gross, isPaid)}</span>
        </Line>
        {kinds.map((kind) => (
          <Line key={kind} label={t(`fees.${kind}`)} testId={`parts-${kind}`}>
            <Fee usd={feesUsd[kind]} sign={isPaid ? '+' : minus} isUnknown={unknownFees.includes(kind)} />
          </Line>
        ))}
        <div className="mt-1 border-line border-t pt-1 font-semibold">
          <Line label={t('fees.net')} testId="parts-net">
            <span title={usdFull(netUsd)}>{signed(netUsd, isPaid)}</span>
          </Line>
        </div>
      </dl>
      {unknownFees.length > 0 && (
        <p className="pt-1 text-muted" data-testid="parts-unknown">
          {t('fees.unknown.says')}
        </p>
      )}
    </div>
  )
}
