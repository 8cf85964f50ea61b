import { type ChainStatusWire, getStatus } from '@peregrine/contract/routes/status'
import { Modal } from '@peregrine/ui/Modal'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { call } from '../../kit/http/call.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { lateOf } from '../../domain/status/worstChain.ts'

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(getStatus, { signal }),
  refetchInterval: 2_000,
  retry: false,
})

const tones = {
  live: 'text-gain',
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

/** The reason and duration of a stall or halt, and the endpoints being avoided. */
function ChainTrouble({ chain: { chain, health } }: { chain: ChainStatusWire }) {
  const { t } = useTranslation()
  if (!health) return null
  const { why, forMs, setAside } = health
  return (
    <>
      {why && (
        <p className="text-data text-loss" data-testid="health-why">
          {t('health.for', {
            age: t('health.seconds', { s: Math.round((forMs ?? 0) / 1000) }),
            why: t(`health.why.${why}`, { chain }),
          })}
        </p>
      )}
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
        {data && <p className="text-data text-muted">{t('health.clients', { count: data.clients })}</p>}
      </div>
    </Modal>
  )
}
