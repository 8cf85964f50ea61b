import { getStatus } from '@peregrine/contract/routes/status'
import { networkFacts } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useNow } from '../../kit/clock/useNow.ts'
import { unknownFigure } from '../../kit/figures/formatFigure.ts'
import { call } from '../../kit/http/call.ts'
import { networksOfPad, type Pad } from './launchpads.ts'

const pollMs = 3_000
/** Seconds from which a chain counts as behind. */
const lateS = 15

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)}`

/** Returns a chain's lag: the age of its newest reported block, growing while none arrives. */
function useLagMs(pad: Pad): { name: string; lagMs: number | null }[] {
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
    const lagMs = data?.find((status) => status.chain === chain)?.lagMs ?? null
    return { name: coin === 'BNB' ? 'BSC' : coin, lagMs: lagMs === null ? null : lagMs + silentMs }
  })
}

type SquareLagProps = { pad: Pad; delayMs: number | null }

/** The columns' freshness: the age of each chain's newest block, and a launch's delay. */
export function SquareLag({ pad, delayMs }: SquareLagProps) {
  const { t } = useTranslation()
  const lags = useLagMs(pad)
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-data text-muted" data-testid="square-lag">
      {lags.map(({ name, lagMs }) => (
        <span
          key={name}
          title={lagMs === null ? t('unknown.head') : t('square.lag.says', { chain: name })}
          className={lagMs !== null && lagMs > lateS * 1_000 ? 'text-warn' : ''}
        >
          {name} {lagMs === null ? unknownFigure : t('square.seconds', { count: seconds(lagMs) })}
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
