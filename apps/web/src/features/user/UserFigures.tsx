import type { UserWire } from '@peregrine/contract/routes/users'
import type { ReactNode } from 'react'
import { OpensParts } from '../../domain/fees/OpensParts.tsx'
import type { FigureParts } from '../../domain/fees/PartsList.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { percentText } from '../../kit/figures/formatFigure.ts'
import { Percent } from '../../kit/figures/Percent.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Behind, type OpenSources } from './Behind.tsx'
import { FiguresNotes } from './FiguresNotes.tsx'
import { Length } from './Length.tsx'
import { heldOfUnknownCost, numberOf, positionValue, totalParts } from './model.ts'
import { Profit } from './Profit.tsx'

type FactProps = { label: string; children: ReactNode; note?: ReactNode; testId?: string; isMain?: boolean }

function Fact({ label, children, note, testId, isMain }: FactProps) {
  return (
    <div className="flex min-w-0 flex-col" data-testid={testId}>
      <dt className="truncate text-data text-muted" title={label}>
        {label}
      </dt>
      <dd
        className={
          isMain ? 'font-semibold text-price' : 'font-semibold text-title leading-7 [&_button]:leading-7'
        }
      >
        {children}
      </dd>
      {note && <dd className="flex min-h-6 items-center text-data text-muted">{note}</dd>}
    </div>
  )
}

/** A profit that opens its breakdown; a dash while it is unknown. */
function Total({ parts }: { parts: FigureParts | null }) {
  if (!parts) return <Profit usd={null} />
  return (
    <OpensParts parts={parts}>
      <Profit usd={parts.netUsd} />
    </OpensParts>
  )
}

type FiguresProps = { user: UserWire; onOpen: (opens: OpenSources) => void }

type FromProps = Pick<FiguresProps, 'onOpen'> & {
  figure: OpenSources['figure']
  /** What the figure is called. */
  name: string
  children: ReactNode
}

/** What a figure is made of, which opens its trades. */
function From({ figure, name, onOpen, children }: FromProps) {
  const { t } = useTranslation()
  return (
    <Behind
      opens={{ figure, title: name }}
      onOpen={onOpen}
      label={t('user.sources.open', { figure: name })}
      testId={`behind-${figure}`}
    >
      {children}
    </Behind>
  )
}

/** Profit of the period, of what is held, and of both since the first trade. */
function ProfitFacts({ user, onOpen }: FiguresProps) {
  const { t } = useTranslation()
  const parts = totalParts(user)
  const { report, unpriced } = user
  const count = report.realisedTrades
  const unknown = heldOfUnknownCost(user)
  const realised = t('user.realised', { period: t(`user.period.${report.period}`) })
  return (
    <>
      <Fact
        isMain
        label={realised}
        testId="user-realised"
        note={
          <span className="flex flex-wrap gap-x-2">
            <Percent value={report.roiPercent} unknown="profit" />
            <From figure="realised" name={realised} onOpen={onOpen}>
              {t('user.from', { count })}
            </From>
          </span>
        }
      >
        <Total parts={parts.realised} />
      </Fact>
      <Fact
        label={t('column.unrealised')}
        testId="user-unrealised"
        note={[
          unpriced > 0 && t('user.unpriced', { count: unpriced }),
          unknown > 0 && t('user.unknownCost', { count: unknown }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Total parts={parts.unrealised} />
      </Fact>
      <Fact label={t('user.total')} testId="user-total" note={t('user.total.says')}>
        <Total parts={parts.total} />
      </Fact>
    </>
  )
}

/** How its closed positions went. */
function ClosedFacts({ user, onOpen }: FiguresProps) {
  const { t } = useTranslation()
  const { closed } = user.report
  return (
    <>
      <Fact
        label={t('user.winRate')}
        testId="user-win-rate"
        note={
          <From figure="closed" name={t('user.closed')} onOpen={onOpen}>
            {t('user.winsLosses', { wins: closed.wins, losses: closed.losses, count: closed.count })}
          </From>
        }
      >
        {closed.winRate === null ? (
          <UnknownFigure of="winRate" />
        ) : (
          <span translate="no">{percentText(closed.winRate)}</span>
        )}
      </Fact>
      <Fact label={t('user.hold')} testId="user-hold" note={t('user.hold.says', { count: closed.count })}>
        <Length ms={closed.medianHoldMs} />
      </Fact>
    </>
  )
}

/** What it has, and what it traded. */
function SizeFacts({ user, onOpen }: FiguresProps) {
  const { t } = useTranslation()
  const { report } = user
  const { value, held, unpriced } = positionValue(user)
  const leftOut = [
    unpriced > 0 && t('user.unpriced', { count: unpriced }),
    user.unlisted > 0 && t('user.unlisted', { count: user.unlisted }),
  ]
  return (
    <>
      <Fact
        label={t('user.positionValue')}
        testId="user-position-value"
        note={[t('user.held', { count: held }), ...leftOut].filter(Boolean).join(' · ')}
      >
        <Usd value={value} />
      </Fact>
      <Fact
        label={t('user.volume')}
        testId="user-volume"
        note={
          <From figure="volume" name={t('user.volume')} onOpen={onOpen}>
            {t('user.sides', { buys: report.buys, sells: report.sells })}
          </From>
        }
      >
        <Volume value={numberOf(report.volumeUsd)} unpriced={report.unpricedTrades} />
      </Fact>
      <Fact
        label={t('user.averageBuy')}
        testId="user-average-buy"
        note={
          <From figure="bought" name={t('user.averageBuy')} onOpen={onOpen}>
            {t('user.from', { count: report.buys })}
          </From>
        }
      >
        <Usd value={report.averageBuyUsd} />
      </Fact>
      <Fact
        label={t('user.count')}
        note={t('user.tokens', { count: report.tokensTraded })}
        testId="user-count"
      >
        <span translate="no">{report.tradeCount.toLocaleString()}</span>
      </Fact>
      <Fact
        label={t('user.lastSeen')}
        note={
          // One item of the line, or the space between would be lost.
          <span>
            {t('user.firstSeen')} <Age sinceMs={user.firstTradeAt} isSpoken />
          </span>
        }
      >
        <Age sinceMs={user.lastTradeAt} isSpoken />
      </Fact>
    </>
  )
}

/** The wallet's figures in the period, and what it has now. */
export function UserFigures({ user, onOpen }: FiguresProps) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('user.figures')}
      data-testid="user-figures"
      className="shrink-0 rounded-panel border border-line px-3 py-2"
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(112px,1fr))]">
        <ProfitFacts user={user} onOpen={onOpen} />
        <ClosedFacts user={user} onOpen={onOpen} />
        <SizeFacts user={user} onOpen={onOpen} />
      </dl>
      <FiguresNotes user={user} onOpen={onOpen} />
    </section>
  )
}
