import type { WalletReportWire } from '@peregrine/contract/walletReport'
import type { OpenSources } from '../Behind.tsx'
import { ClosedPanel } from './ClosedPanel.tsx'
import { CurvePanel } from './CurvePanel.tsx'
import { ProfitCalendar } from './ProfitCalendar.tsx'

export type ReportProps = { report: WalletReportWire; onOpen: (opens: OpenSources) => void }

/** The period's profit as a curve, by day and by result. */
export function ReportPanels(props: ReportProps) {
  return (
    <div
      className="grid shrink-0 grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)]"
      data-testid="report-panels"
    >
      <CurvePanel {...props} />
      <ProfitCalendar key={props.report.days.at(-1)?.day ?? ''} {...props} />
      <ClosedPanel {...props} />
    </div>
  )
}
