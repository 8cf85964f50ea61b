import { getMentionedTokens, type MentionedToken } from '@peregrine/contract/routes/tweets'
import { Notice } from '@peregrine/ui/Notice'
import { Panel } from '@peregrine/ui/Panel'
import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { percentText } from '../../kit/figures/formatFigure.ts'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { call } from '../../kit/http/call.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { type WarningKind, warningLimits, warningsOf } from './warnings.ts'

const pollMs = 5_000
const hourChoices = ['1', '24', '168'] as const
type Hours = (typeof hourChoices)[number]

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex min-w-16 flex-col">
      <span className="whitespace-nowrap text-[11px] text-muted leading-4">{label}</span>
      <span className="whitespace-nowrap">{children}</span>
    </span>
  )
}

const isUnknown = (kind: WarningKind): boolean => kind.endsWith('Unknown')
const lookOf = (kind: WarningKind): string => (isUnknown(kind) ? 'text-muted' : 'text-warn')

function Mark({ kind }: { kind: WarningKind }) {
  const Sign = isUnknown(kind) ? CircleHelp : TriangleAlert
  return <Sign aria-hidden size={11} />
}

function Warnings({ token, nowMs }: { token: MentionedToken; nowMs: number }) {
  const { t } = useTranslation()
  const kinds = warningsOf(token, nowMs)
  if (kinds.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1" data-testid="mention-warnings">
      {kinds.map((kind) => (
        <li
          key={kind}
          data-kind={kind}
          className={`flex items-center gap-1 rounded-control border border-line px-1.5 text-[11px] leading-5 ${lookOf(kind)}`}
        >
          <Mark kind={kind} />
          {t(`mentions.warn.${kind}`, {
            share: token.creatorShare?.toFixed(1) ?? '',
            launches: token.creatorLaunches ?? '',
          })}
        </li>
      ))}
    </ul>
  )
}

function Progress({ token: { stage, progress } }: { token: MentionedToken }) {
  const { t } = useTranslation()
  if (stage === 'migrated') return t('square.migrated')
  return progress === null ? <UnknownFigure of="launch" /> : percentText(progress)
}

function Row({ token, nowMs }: { token: MentionedToken; nowMs: number }) {
  const { t } = useTranslation()
  const { network, tokenAddress, poolAddress, symbol, name } = token
  return (
    <li
      data-testid="mention-row"
      data-token={tokenAddress}
      {...rowData({ network, token: tokenAddress, pool: poolAddress, symbol, name })}
      className="relative flex flex-col gap-1.5 border-line border-b px-3 py-2 text-data hover:bg-raised"
    >
      <div className="flex min-w-0 items-center gap-2">
        <TokenIcon network={network} token={tokenAddress} size={24} />
        <span className="flex min-w-0 items-center gap-1.5 text-body">
          <TokenSymbol symbol={symbol} address={tokenAddress} />
          <NetworkBadge network={network} />
        </span>
        <span className="min-w-0 flex-1 truncate text-muted">{name !== symbol && name}</span>
        <span className="shrink-0 text-muted">
          {token.lastTweetBy} · <Age sinceMs={token.lastTweetAt} isSpoken />
        </span>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Figure label={t('mentions.age')}>
          <Age sinceMs={token.createdAt} unknown="birth" />
        </Figure>
        <Figure label={t('column.mcap')}>
          <Usd value={token.marketCap} unknown="cap" />
        </Figure>
        <Figure label={t('mentions.liquidity')}>
          <Usd value={token.liquidity} unknown="liquidity" />
        </Figure>
        <Figure label={t('mentions.progress')}>
          <Progress token={token} />
        </Figure>
        <Figure label={t('mentions.creatorShare')}>
          {token.creatorShare === null ? (
            <UnknownFigure of="holders" />
          ) : (
            <span translate="no">{percentText(token.creatorShare)}</span>
          )}
        </Figure>
        <Figure label={t('mentions.tweets')}>
          {t('mentions.count', { tweets: token.tweets, accounts: token.accounts })}
        </Figure>
      </div>
      <Warnings token={token} nowMs={nowMs} />
      <TokenLink
        token={{ network, token: tokenAddress, pool: poolAddress }}
        label={symbol || tokenAddress}
        className="absolute inset-0"
      />
    </li>
  )
}

function Rows({ hours }: { hours: Hours }) {
  const { t } = useTranslation()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['mentioned-tokens', hours],
    queryFn: ({ signal }) => call(getMentionedTokens, { query: { hours: Number(hours), limit: 50 }, signal }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={6} rowHeight={72} />
  if (data.length === 0)
    return (
      <Notice title={t('mentions.empty')} testId="mentions-empty">
        {t('mentions.empty.says')}
      </Notice>
    )
  return (
    <ul
      // Scrolling areas must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('mentions.title')}
      data-testid="mention-list"
      className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden"
    >
      {data.map((token) => (
        <Row key={`${token.network} ${token.tokenAddress}`} token={token} nowMs={dataUpdatedAt} />
      ))}
    </ul>
  )
}

/** Tokens mentioned in tweets, with launch facts and warnings. */
export function MentionedTokens() {
  const { t } = useTranslation()
  const [hours, setHours] = useState<Hours>('24')
  const segments = hourChoices.map((value) => ({ value, label: t(`mentions.hours.${value}`) }))
  return (
    <Panel
      title={t('mentions.title')}
      testId="mentions"
      className="flex-1"
      tools={
        <Segments
          label={t('mentions.window')}
          value={hours}
          segments={segments}
          onPick={setHours}
          testId="mentions-hours"
        />
      }
    >
      <p className="border-line border-b px-3 py-1.5 text-[11px] text-muted leading-4">
        {t('mentions.says', {
          share: warningLimits.creatorShare,
          launches: warningLimits.creatorLaunches,
          minutes: warningLimits.ageMs / 60_000,
          liquidity: warningLimits.liquidityUsd / 1_000,
        })}
      </p>
      <Rows hours={hours} />
    </Panel>
  )
}
