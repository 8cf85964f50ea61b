import type { UserWire } from '@peregrine/contract/routes/users'
import { IncompleteMark } from '../../domain/gaps/IncompleteMark.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { usdShort } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Behind, type OpenSources } from './Behind.tsx'
import { numberOf } from './model.ts'

type NotesProps = { user: UserWire; onOpen: (opens: OpenSources) => void }

/** Trades in no token's figures: their number opens them. */
function OtherTrades({ user: { report }, onOpen }: NotesProps) {
  const { t } = useTranslation()
  if (report.otherTrades === 0) return null
  const says = t('user.others', {
    count: report.otherTrades,
    usd: usdShort(numberOf(report.otherVolumeUsd)),
  })
  return (
    <Behind
      opens={{ figure: 'other', title: t('user.others.title') }}
      onOpen={onOpen}
      label={t('user.sources.open', { figure: says })}
      testId="behind-other"
    >
      {says}
    </Behind>
  )
}

/** Positions in no win rate, band or hold time: their number opens their trades. */
function IncompleteCost({ user: { report }, onOpen }: NotesProps) {
  const { t } = useTranslation()
  const count = report.incompletePositions
  if (count === 0) return null
  return (
    <Behind
      opens={{ figure: 'incomplete', title: t('user.incompleteCost', { count }) }}
      onOpen={onOpen}
      label={`${t('user.incompleteCost', { count })}: ${t('user.incompleteCost.says')}`}
      testId="behind-incomplete"
      className="text-warn"
    >
      {t('user.incompleteCost', { count })}
    </Behind>
  )
}

/** What the figures are of, when they were read and what they leave out. */
export function FiguresNotes({ user, onOpen }: NotesProps) {
  const { t, language } = useTranslation()
  const { from, readAt } = user.report
  const start = from === null ? null : new Date(from).toLocaleDateString(language, { timeZone: 'UTC' })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-data text-muted">
      <span data-testid="user-since">
        {start === null ? t('user.since.all') : t('user.since', { day: start })}
      </span>
      <span data-testid="user-read-at">
        {t('user.readAt')} <Age sinceMs={readAt} isSpoken />
      </span>
      <OtherTrades user={user} onOpen={onOpen} />
      <IncompleteCost user={user} onOpen={onOpen} />
      {user.incompleteSince !== null && <IncompleteMark since={user.incompleteSince} />}
      {!user.isComplete && (
        <span className="text-warn" data-testid="user-capped">
          {t('user.capped', { count: user.tradeLimit })}
        </span>
      )}
    </div>
  )
}
