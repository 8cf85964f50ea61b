import type { UserWire } from '@peregrine/contract/routes/users'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { percentText } from '../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { OpensParts } from '../../domain/fees/OpensParts.tsx'
import { holdingValue, totalParts } from './model.ts'
import { Profit } from './Profit.tsx'

type FactProps = { label: string; children: ReactNode; note?: ReactNode; testId?: string }

function Fact({ label, children, note, testId }: FactProps) {
  return (
    <div className="flex min-w-0 flex-col" data-testid={testId}>
      <dt className="truncate text-data text-muted">{label}</dt>
      <dd className="font-semibold text-title">{children}</dd>
      {note && <dd className="text-data text-muted">{note}</dd>}
    </div>
  )
}

/** Totals of the wallet's trades and positions. */
export function UserFigures({ user }: { user: UserWire }) {
  const { t } = useTranslation()
  const parts = totalParts(user)
  const { wins, losses, buys, sells, unpriced } = user
  const leftOut = unpriced > 0 ? t('user.unpriced', { count: unpriced }) : undefined
  return (
    <section
      aria-label={t('user.figures')}
      data-testid="user-figures"
      className="shrink-0 rounded-panel border border-line px-3 py-2"
    >
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-4 gap-y-2">
        <Fact label={t('user.total')} testId="user-total">
          <OpensParts parts={parts.total}>
            <Profit usd={parts.total.netUsd} />
          </OpensParts>
        </Fact>
        <Fact label={t('column.realised')} testId="user-realised">
          <OpensParts parts={parts.realised}>
            <Profit usd={user.realisedUsd} />
          </OpensParts>
        </Fact>
        <Fact label={t('column.unrealised')} note={leftOut} testId="user-unrealised">
          <OpensParts parts={parts.unrealised}>
            <Profit usd={user.unrealisedUsd} />
          </OpensParts>
        </Fact>
        <Fact label={t('user.winRate')} note={t('user.winsLosses', { wins, losses })} testId="user-win-rate">
          {user.winRate === null ? <UnknownFigure of="winRate" /> : percentText(user.winRate)}
        </Fact>
        <Fact label={t('user.holdingValue')}>
          <Usd value={holdingValue(user)} />
        </Fact>
        <Fact label={t('user.volume')}>
          <Usd value={user.volumeUsd} />
        </Fact>
        <Fact label={t('user.count')} note={t('user.sides', { buys, sells })} testId="user-count">
          {user.tradeCount.toLocaleString()}
        </Fact>
        <Fact label={t('user.tokens')}>{user.tokensTraded.toLocaleString()}</Fact>
        <Fact
          label={t('user.lastSeen')}
          note={
            <>
              {t('user.firstSeen')} <Age sinceMs={user.firstTradeAt} />
            </>
          }
        >
          <Age sinceMs={user.lastTradeAt} />
        </Fact>
      </dl>
      {!user.isComplete && (
        <p className="pt-2 text-data text-warn" data-testid="user-capped">
          {t('user.capped', { count: user.tradeLimit })}
        </p>
      )}
    </section>
  )
}
