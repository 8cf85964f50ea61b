import { type ChainStatusWire, getStatus } from '@peregrine/contract/routes/status'
import { type Network, networkFacts } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useNow } from '../../kit/clock/useNow.ts'
import { unknownFigure } from '../../kit/figures/formatFigure.ts'
import { call } from '../../kit/http/call.ts'
import { GapMark } from '../../domain/gaps/GapMark.tsx'
import { momentText } from '../../domain/gaps/momentText.ts'
import { networksOfPad, type Pad } from './launchpads.ts'

const pollMs = 3_000
/** Seconds from which a chain counts as behind. */
const lateS = 15

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)}`

/** Returns a chain's lag: the age of its newest reported block, growing while none arrives. */
type PadLag = { network: Network; name: string; lagMs: number | null; launches: ChainStatusWire['launches'] }

function useLagMs(pad: Pad): PadLag[] {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['square-lag'],
    queryFn: ({ signal }) => call(getStatus, { signal }),
    refetchInterval: pollMs,
    select: ({ chains }) => chains,
    retry: false,
  })
  const silentMs = useNow((nowMs) =>
    Math.max(0, Math.floor((nowMs - dataUpdatedAt - pollMs) / 1_000) * 1_000),
  )
  return networksOfPad(pad).map((network) => {
    const { chain, coin } = networkFacts[network]
    const status = data?.find((one) => one.chain === chain)
    const lagMs = status?.lagMs ?? null
    const name = coin === 'BNB' ? 'BSC' : coin
    return {
      network,
      name,
      lagMs: lagMs === null ? null : lagMs + silentMs,
      launches: status?.launches ?? null,
    }
  })
}

/** Since when a launchpad's launches are known. */
function LaunchesSince({ name, launches }: { name: string; launches: NonNullable<PadLag['launches']> }) {
  const { t, language } = useTranslation()
  const time = useNow((nowMs) => momentText(launches.since, nowMs, language))
  const state = launches.trouble ?? (launches.isReading ? 'reading' : 'done')
  const says = `${name}: ${t(`square.since.${state}`, { time })}`
  return (
    <span role="note" title={says} aria-label={says} data-testid="launches-since" data-state={state}>
      {t('square.since', { time })}
    </span>
  )
}

type SquareLagProps = {
  pad: Pad
  delayMs: number | null
  /** Time from which the columns' figures count. */
  fromMs: number
}

/** The columns' freshness: the age of each chain's newest block, and a launch's delay. */
export function SquareLag({ pad, delayMs, fromMs }: SquareLagProps) {
  const { t } = useTranslation()
  const lags = useLagMs(pad)
  return (
    <span
      className="flex flex-wrap items-center gap-x-2 whitespace-nowrap text-data text-muted"
      data-testid="square-lag"
    >
      {lags.map(({ network, name, lagMs, launches }) => (
        <span key={name} className="flex gap-1.5">
          <span
            translate="no"
            title={lagMs === null ? t('unknown.head') : t('square.lag.says', { chain: name })}
            className={lagMs !== null && lagMs > lateS * 1_000 ? 'text-warn' : ''}
          >
            {name} {lagMs === null ? unknownFigure : t('square.seconds', { count: seconds(lagMs) })}
          </span>
          {launches && <LaunchesSince name={name} launches={launches} />}
          <GapMark networks={[network]} span={{ fromMs }} />
        </span>
      ))}
      {delayMs !== null && (
        <span title={t('square.delay.says')} data-testid="square-delay" className="max-xl:hidden">
          {t('square.delay', { delay: t('square.seconds', { count: seconds(delayMs) }) })}
        </span>
      )}
    </span>
  )
}
