import { type ChainStatusWire, getStatus } from '@peregrine/contract/routes/status'
import { Modal } from '@peregrine/ui/Modal'
import { textLinkVariants } from '@peregrine/ui/TextLink'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { timeText } from '../../kit/figures/timeText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useNow } from '../../kit/clock/useNow.ts'
import { Age } from '../../kit/figures/Age.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { call } from '../../kit/http/call.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { momentText } from '../../domain/gaps/momentText.ts'
import { lateOf } from '../../domain/status/lateChains.ts'
import { useChainWords } from '../../domain/status/useChainWords.ts'
import { RpcUsage } from './RpcUsage.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(getStatus, { signal }),
  refetchInterval: 2_000,
  retry: false,
})

const tones = {
  live: 'text-gain',
  starting: 'text-warn',
  stalled: 'text-loss',
  halted: 'text-loss',
  'catching-up': 'text-warn',
  behind: 'text-warn',
} as const

type State = NonNullable<ChainStatusWire['health']>['state'] | 'behind' | 'off' | 'unknown'

/** Agrees with the header: a chain whose last block is late is not live. */
function stateOf(chain: ChainStatusWire): State {
  if (!chain.isConfigured) return 'off'
  const state = chain.health?.state ?? 'unknown'
  return state === 'live' || state === 'unknown' ? (lateOf(chain)?.state ?? state) : state
}

const count = (value: number | null | undefined): string | null => value?.toLocaleString('en') ?? null

/** The reason and duration of a stall or halt, how far it is, its endpoints, and those being avoided. */
function ChainTrouble({ chain: { chain, health, lastTradeAt } }: { chain: ChainStatusWire }) {
  const { t } = useTranslation()
  const { span, progressOf } = useChainWords()
  if (!health) return null
  const { why, forMs, setAside, progress, endpoints, isUnproven, state } = health
  return (
    <>
      {why && (
        <p className="text-data text-loss" data-testid="health-why">
          {forMs === null
            ? t(`health.why.${why}`, { chain })
            : t('health.for', { age: span(forMs), why: t(`health.why.${why}`, { chain }) })}
        </p>
      )}
      {progress && (
        <p className="text-data text-warn" data-testid="health-progress">
          {progressOf(progress)}
        </p>
      )}
      {state === 'live' && lastTradeAt === null && (
        <p className="text-data text-muted">{t('health.firstTrade')}</p>
      )}
      {endpoints.length > 0 && (
        <p className="break-all text-data text-muted" data-testid="health-endpoints">
          {t('health.endpoints', { endpoints: endpoints.join(', ') })}
        </p>
      )}
      {isUnproven && <p className="text-data text-warn">{t('health.unproven')}</p>}
      {setAside.length > 0 && (
        <p className="text-data text-warn" data-testid="health-set-aside">
          {t('health.setAside', {
            endpoints: setAside.map((one) => `${one.endpoint} (${one.why})`).join(', '),
          })}
        </p>
      )}
    </>
  )
}

const shownRanges = 20
const clock = { timeStyle: 'medium' } as const

/** The blocks that are missing, newest first. */
function LeftOut({ ranges }: { ranges: ChainStatusWire['leftOut'] }) {
  const { t, language } = useTranslation()
  return ranges.slice(0, shownRanges).map(({ from, to, toTime, why, unservedSince }) => (
    <p key={from} className="text-data text-warn" data-testid="health-left-out">
      {t('health.leftOut', {
        count: to - from + 1,
        from: from.toLocaleString('en'),
        to: to.toLocaleString('en'),
        time: timeText(toTime, language, clock),
        why: t(`health.leftOut.${why}`),
      })}{' '}
      {unservedSince === null
        ? t('health.leftOut.filling')
        : t('health.leftOut.unserved', { time: timeText(unservedSince, language, clock) })}
    </p>
  ))
}

/** Why launches from before the indexing are missing. */
function MissingLaunches({ launches }: Pick<ChainStatusWire, 'launches'>) {
  const { t, language } = useTranslation()
  const time = useNow((nowMs) => momentText(launches?.since ?? 0, nowMs, language))
  if (!launches?.trouble) return null
  return (
    <p className="text-data text-warn" data-testid="health-launches" data-state={launches.trouble}>
      {t(`health.launches.${launches.trouble}`, { time })}
    </p>
  )
}

/** A chain: its state, progress, and faults that were repaired. */
function ChainHealth({ chain }: { chain: ChainStatusWire }) {
  const { t } = useTranslation()
  const { health, lagMs, headBlock, block, lastTradeAt } = chain
  const state = stateOf(chain)
  const facts = [
    ['head', count(headBlock)],
    ['read', count(block)],
    ['lag', lagMs === null ? null : t('health.seconds', { s: (lagMs / 1000).toFixed(1) })],
    ['gaps', health ? `${count(health.gaps)} (${count(health.gapBlocks)})` : null],
    ['filled', count(health?.filledBlocks)],
    ['reorgs', count(health?.reorgs)],
    ['restarts', count(health?.restarts)],
  ] as const
  return (
    <section
      className="flex flex-col gap-2 rounded-panel border border-line p-3"
      aria-label={t(`network.${chain.chain}`)}
      data-testid="chain-health"
      data-chain={chain.chain}
      data-state={state}
    >
      <h3 className="flex items-center gap-2 font-semibold text-body">
        <NetworkBadge network={chain.chain} />
        {t(`network.${chain.chain}`)}
        <span
          className={`ml-auto font-normal text-data ${(tones as Record<string, string>)[state] ?? 'text-muted'}`}
        >
          {t(`health.state.${state}`)}
        </span>
      </h3>
      <ChainTrouble chain={chain} />
      <LeftOut ranges={chain.leftOut} />
      <MissingLaunches launches={chain.launches} />
      {state !== 'off' && (
        <dl className="grid grid-cols-3 gap-x-4 gap-y-1 text-data sm:grid-cols-4">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-col" data-testid={`health-${name}`}>
              <dt className="text-muted">{t(`health.${name}`)}</dt>
              <dd>{value ?? <UnknownFigure of="head" />}</dd>
            </div>
          ))}
          <div className="flex flex-col">
            <dt className="text-muted">{t('health.lastTrade')}</dt>
            <dd>
              <Age sinceMs={lastTradeAt} />
            </dd>
          </div>
        </dl>
      )}
      {chain.usage && <RpcUsage usage={chain.usage} />}
    </section>
  )
}

/** The progress of each chain, refreshed every two seconds while open. */
export function HealthDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(healthQuery)
  return (
    <Modal
      title={t('health.title')}
      closeLabel={t('health.close')}
      onClose={onClose}
      testId="health"
      className="w-[min(560px,calc(100vw-16px))]"
    >
      <div className="flex flex-col gap-3">
        <p className="text-data text-muted">{t('health.says')}</p>
        {error && <LoadFailure title={t('health.failed')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={6} rowHeight={28} />}
        {data?.chains.map((chain) => (
          <ChainHealth key={chain.chain} chain={chain} />
        ))}
        <RouteLink
          href="/go-live"
          onClick={onClose}
          className={textLinkVariants.standalone}
          data-testid="health-go-live"
        >
          {t('title.goLive')}
        </RouteLink>
        {data && <p className="text-data text-muted">{t('health.clients', { count: data.clients })}</p>}
      </div>
    </Modal>
  )
}
