import { Percent } from '../../kit/figures/Percent.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsMiddle } from '../../kit/layout/useIsNarrow.ts'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import type { RadarRow, Reason } from './radarModel.ts'
import { reasonText, shortReasonText } from './reasonText.ts'
import { SinceRise } from './SinceRise.tsx'
import { TrendStage, TrendToken } from './TrendCells.tsx'

const tones: Partial<Record<Reason['kind'], string>> = {
  inflow: 'text-gain',
  outflow: 'text-loss',
}
const toneOf = ({ kind }: Reason) => tones[kind] ?? 'text-ink'

/** A mover beside the column heads; below 1280 px its reasons have a line of their own. */
export function RadarLine({ row, reasons }: RadarRow) {
  const { t } = useTranslation()
  const isWide = !useIsMiddle()
  const { network, tokenAddress: token, poolAddress: pool, symbol, name } = row
  return (
    <li
      className="relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-3 py-1.5 text-data hover:bg-raised"
      data-testid="radar-row"
      {...rowData({ network, token, pool, symbol, name })}
    >
      <span className="flex w-60 min-w-0">
        <TrendToken row={row} />
      </span>
      <span className="w-16 text-right">
        <Percent value={row.change} />
      </span>
      <span className="w-20 text-right">
        <Volume value={row.volume} unpriced={row.unpriced} />
      </span>
      <span className="w-20 text-right">
        <Usd value={row.marketCap} unknown="cap" />
      </span>
      {isWide && <SinceRise row={row} isColumn />}
      <BuyButton
        {...{ network, token, pool, symbol }}
        place="trend"
        testId="radar-buy"
        className="lg:order-last"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 max-lg:basis-full">
        {reasons.map((reason) => (
          <span
            key={reason.kind}
            className={`rounded-control border border-line px-1.5 ${toneOf(reason)}`}
            data-reason={reason.kind}
          >
            {reasonText(reason, t)}
          </span>
        ))}
        {!isWide && <SinceRise row={row} isColumn={false} />}
      </span>
    </li>
  )
}

/** A mover on a phone: what it is and costs, what became of it since, and why it is here. */
export function NarrowRadarLine({ row, reasons }: RadarRow) {
  const { t } = useTranslation()
  const { network, tokenAddress: token, poolAddress: pool, symbol, name } = row
  return (
    <li
      className="relative flex flex-col gap-0.5 border-line border-b px-3 py-1.5 text-data hover:bg-raised"
      data-testid="radar-row"
      {...rowData({ network, token, pool, symbol, name })}
    >
      <span className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1">
          <TrendToken row={row} hasStage={false} />
        </span>
        <span className="w-14 text-right">
          <Percent value={row.change} />
        </span>
        <span className="w-14 text-right">
          <Usd value={row.marketCap} unknown="cap" />
        </span>
        <BuyButton {...{ network, token, pool, symbol }} place="trend" testId="radar-buy" />
      </span>
      <span className="flex h-4.5 items-baseline justify-between gap-2 overflow-hidden whitespace-nowrap">
        <SinceRise row={row} isColumn={false} />
        <TrendStage row={row} />
      </span>
      {/* A single line: one that does not fit wraps out of sight. */}
      <span
        className="flex h-4.5 flex-wrap gap-x-2 gap-y-1 overflow-hidden whitespace-nowrap"
        data-testid="radar-reasons"
      >
        {reasons.map((reason) => (
          <span
            key={reason.kind}
            title={reasonText(reason, t)}
            className={toneOf(reason)}
            data-reason={reason.kind}
          >
            {shortReasonText(reason, t)}
          </span>
        ))}
      </span>
    </li>
  )
}
