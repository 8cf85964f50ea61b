import type { ReportTokenWire } from '@peregrine/contract/walletReport'
import type { RoiBand } from '@peregrine/core/portfolio/roiBand'
import { Panel } from '@peregrine/ui/Panel'
import { Link } from '@tanstack/react-router'
import { NetworkBadge } from '../../../domain/chains/NetworkBadge.tsx'
import { TokenIcon } from '../../../domain/tokens/TokenIcon.tsx'
import { TokenSymbol } from '../../../domain/tokens/TokenSymbol.tsx'
import { percentText, shortAddress } from '../../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Behind } from '../Behind.tsx'
import { Length } from '../Length.tsx'
import { Profit } from '../Profit.tsx'
import type { ReportProps } from './ReportPanels.tsx'

const looks: Record<RoiBand, string> = {
  over500: 'bg-gain',
  to500: 'bg-gain opacity-80',
  to200: 'bg-gain opacity-60',
  to0: 'bg-loss opacity-60',
  'under-50': 'bg-loss',
}

type BarProps = { share: number; look: string }

function Bar({ share, look }: BarProps) {
  return (
    <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-control bg-line">
      <span className={`block h-full rounded-control ${look}`} style={{ width: `${share * 100}%` }} />
    </span>
  )
}

/** Closed positions by return; a band opens the trades of its positions. */
function Bands({ report: { closed }, onOpen }: ReportProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('report.bands')} data-testid="bands">
      {closed.bands.map(({ band, count }) => {
        const name = t(`report.band.${band}`)
        const share = closed.count === 0 ? 0 : count / closed.count
        return (
          <li key={band} className="flex h-6 items-center gap-2 text-data" data-testid={`band-${band}`}>
            <span className="w-24 shrink-0 whitespace-nowrap text-muted">{name}</span>
            <Bar share={share} look={looks[band]} />
            <Behind
              opens={{ figure: 'closed', band, title: name }}
              onOpen={onOpen}
              label={t('report.band.says', { band: name, count })}
              testId="behind-band"
              className="w-20 shrink-0 text-right"
            >
              <span className="font-semibold">{count}</span>{' '}
              {closed.count > 0 && (
                <span translate="no" className="text-muted">
                  {percentText(share * 100)}
                </span>
              )}
            </Behind>
          </li>
        )
      })}
    </ul>
  )
}

/** How long closed positions were held. */
function Holds({ report: { closed } }: Pick<ReportProps, 'report'>) {
  const { t } = useTranslation()
  const most = Math.max(1, ...closed.holds.map(({ count }) => count))
  return (
    <div className="pt-2">
      <p className="flex justify-between text-data text-muted">
        <span>{t('report.holds')}</span>
        <span data-testid="median-hold">
          {t('report.median')}{' '}
          <span className="font-semibold text-ink">
            <Length ms={closed.medianHoldMs} />
          </span>
        </span>
      </p>
      <ul className="grid grid-cols-6 gap-1 pt-1" aria-label={t('report.holds')} data-testid="holds">
        {closed.holds.map(({ band, count }) => (
          <li key={band} className="flex flex-col items-center text-[11px] text-muted">
            <span aria-hidden className="flex h-7 w-full items-end rounded-control bg-raised">
              <span
                className="block w-full rounded-control bg-accent"
                style={{ height: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="font-semibold text-ink leading-4">{count}</span>
            <span className="whitespace-nowrap leading-4">{t(`report.hold.${band}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ExtremeProps = Pick<ReportProps, 'onOpen'> & {
  label: string
  of: ReportTokenWire | null
  testId: string
}

/** The token with the largest gain or loss: a link to it, and its sales. */
function Extreme({ label, of, testId, onOpen }: ExtremeProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-w-0 flex-1 flex-col" data-testid={testId}>
      <span className="text-data text-muted">{label}</span>
      {of === null ? (
        <UnknownFigure of="profit" reason={t('report.extreme.none')} />
      ) : (
        <span className="flex min-w-0 items-center gap-1.5 text-data">
          <TokenIcon network={of.network} token={of.tokenAddress} size={18} />
          <NetworkBadge network={of.network} />
          <Link
            to="/$network/token/$token"
            params={{ network: of.network, token: of.tokenAddress }}
            className="flex min-w-0 hover:text-accent"
          >
            <TokenSymbol symbol={of.symbol} address={of.tokenAddress} />
          </Link>
          <Behind
            opens={{
              figure: 'realised',
              of: { network: of.network, token: of.tokenAddress },
              title: of.symbol || shortAddress(of.tokenAddress),
            }}
            onOpen={onOpen}
            label={t('user.sources.open', { figure: label })}
            testId={`${testId}-behind`}
          >
            <Profit usd={of.realisedUsd} />
          </Behind>
        </span>
      )}
    </div>
  )
}

/** Closed positions by return and by hold time, and the best and worst token. */
export function ClosedPanel({ report, onOpen }: ReportProps) {
  const { t } = useTranslation()
  const { closed } = report
  return (
    <Panel
      title={t('user.closed')}
      testId="closed-panel"
      className="sm:max-xl:col-span-2"
      tools={
        <span className="text-data text-muted" data-testid="closed-count">
          {t('report.closed.count', { count: closed.count })}
          {closed.incompletePositions > 0 &&
            ` · ${t('user.incompleteCost', { count: closed.incompletePositions })}`}
        </span>
      }
    >
      <div className="flex flex-1 flex-col px-3 py-2">
        <Bands report={report} onOpen={onOpen} />
        <Holds report={report} />
        <div className="mt-auto flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-2">
          <Extreme label={t('report.best')} of={report.best} testId="report-best" onOpen={onOpen} />
          <Extreme label={t('report.worst')} of={report.worst} testId="report-worst" onOpen={onOpen} />
        </div>
      </div>
    </Panel>
  )
}
