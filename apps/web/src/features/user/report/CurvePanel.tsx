import type { WalletReportWire } from '@peregrine/contract/walletReport'
import { Button } from '@peregrine/ui/Button'
import { Panel } from '@peregrine/ui/Panel'
import { type PointerEvent, useMemo, useState } from 'react'
import { usdShort } from '../../../kit/figures/formatFigure.ts'
import { timeText } from '../../../kit/figures/timeText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Profit } from '../Profit.tsx'
import { type CurvePoint, type CurveShape, pointAt, pointsOf, shapeOf } from './curveShape.ts'
import { DaysTable } from './DaysTable.tsx'
import type { ReportProps } from './ReportPanels.tsx'

const utcText = (at: number, language: string): string =>
  timeText(at, language, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

type DrawingProps = {
  points: readonly CurvePoint[]
  shape: CurveShape
  label: string
  onPoint: (point: CurvePoint | null) => void
}

function Drawing({ points, shape, label, onPoint }: DrawingProps) {
  const [x, setX] = useState<number | null>(null)
  const look = (points.at(-1)?.usd ?? 0) < 0 ? 'var(--loss)' : 'var(--gain)'
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = ((clientX - left) / width) * 100
    setX(place)
    onPoint(pointAt(points, shape, place))
  }
  const leave = () => {
    setX(null)
    onPoint(null)
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      data-testid="curve"
      className="absolute inset-0 size-full"
      onPointerMove={follow}
      onPointerLeave={leave}
    >
      <path d={shape.area} fill={look} opacity={0.14} />
      <path
        d={`M0 ${shape.zeroY}H100`}
        stroke="var(--line)"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <path d={shape.line} fill="none" stroke={look} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      {x !== null && <path d={`M${x} 0V100`} stroke="var(--muted)" vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}

function Curve({ report }: { report: WalletReportWire }) {
  const { t, language } = useTranslation()
  const [point, setPoint] = useState<CurvePoint | null>(null)
  const points = useMemo(() => pointsOf(report), [report])
  const shape = useMemo(() => shapeOf(points), [points])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last)
    return (
      <p className="m-auto p-4 text-center text-muted" data-testid="curve-empty">
        {report.realisedTrades > 0 ? t('report.curve.unknown') : t('report.curve.empty')}
      </p>
    )
  const shown = point ?? last
  const label = t('report.curve.says', {
    from: utcText(first.at, language),
    to: utcText(last.at, language),
    usd: usdShort(last.usd),
  })
  return (
    <div className="flex min-h-48 flex-1 flex-col px-3 py-2">
      <p className="flex items-baseline justify-between gap-2 text-data text-muted">
        <span data-testid="curve-end" className="font-semibold text-title">
          <Profit usd={shown.text} />
        </span>
        <span className="whitespace-nowrap">{utcText(shown.at, language)} UTC</span>
      </p>
      <div className="flex min-h-0 flex-1 gap-2">
        <div className="relative min-w-0 flex-1">
          <Drawing points={points} shape={shape} label={label} onPoint={setPoint} />
        </div>
        <div
          aria-hidden
          className="flex w-14 shrink-0 flex-col justify-between text-right text-[11px] text-muted"
        >
          <span translate="no">{usdShort(shape.max)}</span>
          <span translate="no">{usdShort(shape.min)}</span>
        </div>
      </div>
      <div
        aria-hidden
        className="flex justify-between gap-2 whitespace-nowrap pt-1 pr-16 text-[11px] text-muted"
      >
        <span>{utcText(first.at, language)}</span>
        <span>{utcText(last.at, language)}</span>
      </div>
    </div>
  )
}

/** The period's realised profit as it grew, or the same by day in a table. */
export function CurvePanel({ report, onOpen }: ReportProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title={t('report.curve')}
      testId="curve-panel"
      tools={
        <Button
          variant="ghost"
          aria-pressed={isTable}
          data-testid="curve-table"
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('report.curve') : t('report.table')}
        </Button>
      }
    >
      {isTable ? <DaysTable report={report} onOpen={onOpen} /> : <Curve report={report} />}
    </Panel>
  )
}
