import type { HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import type { HolderWire } from '@peregrine/contract/routes/tokens'
import type { WalletTag } from '@peregrine/contract/walletTag'
import type { Network } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { Notice } from '@peregrine/ui/Notice'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { failureText } from '../../../kit/http/failureText.ts'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { timeText, toMinute } from '../../../kit/figures/timeText.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { BubbleFacts } from './BubbleFacts.tsx'
import { bubbleMap, type Cluster, linkedPercent } from './bubbleMap.ts'
import { BubblePicture } from './BubblePicture.tsx'
import { useBubbleData } from './useBubbleData.ts'

type LinkedProps = { clusters: readonly Cluster[]; told: HolderLinksWire }

/** What the linked wallets hold together; that there are none is known only where transfers are. */
function Linked({ clusters, told }: LinkedProps) {
  const { t } = useTranslation()
  const [largest] = clusters
  if (!largest)
    return told.state === 'read' ? (
      <span>{t('bubble.none')}</span>
    ) : (
      <span>
        {t('bubble.linked')} <UnknownFigure of="share" reason={t(`bubble.lines.${told.state}`)} />
      </span>
    )
  const percent = linkedPercent(clusters)
  return (
    <span>
      {t('bubble.linked')}{' '}
      <span className="font-semibold text-warn">
        {percent === null ? (
          <UnknownFigure of="share" reason={t('bubble.share.unknown')} />
        ) : (
          <span translate="no">{percentText(percent)}</span>
        )}
      </span>{' '}
      <span className="text-muted">
        {t('bubble.groups', {
          count: clusters.length,
          wallets: largest.wallets,
          percent: percentText(largest.percent),
        })}
      </span>
    </span>
  )
}

/** Says what the lines are, and since when they are known. */
function useLinesText(told: HolderLinksWire): string {
  const { t, language } = useTranslation()
  if (told.state !== 'read') return t(`bubble.lines.${told.state}`)
  if (told.isWhole) return t('bubble.lines.whole')
  if (told.since === null) return t('bubble.lines.recent')
  return t('bubble.lines.since', { time: timeText(told.since, language, toMinute) })
}

const legend: Record<WalletTag, string> = { dev: 'text-warn', sniper: 'text-loss', kol: 'text-gain' }

/** The colours of the bubbles. */
function Legend() {
  const { t } = useTranslation()
  return (
    <span className="flex gap-x-2 text-[11px]">
      {(['dev', 'sniper', 'kol'] as const).map((tag) => (
        <span key={tag} className={legend[tag]} title={t(`tag.${tag}.says`)}>
          ● {t(`tag.${tag}`)}
        </span>
      ))}
    </span>
  )
}

type HolderBubblesProps = {
  network: Network
  token: string
  decimals: number | null
  holders: readonly HolderWire[]
  /** Says that holders are missing, and why. */
  missing: string | null
}

type HeadProps = {
  clusters: readonly Cluster[]
  told: HolderLinksWire
  missing: string | null
  time: string
  failure: unknown
  isBusy: boolean
  onUpdate: () => void
}

function Head({ clusters, told, missing, time, failure, isBusy, onUpdate }: HeadProps) {
  const { t } = useTranslation()
  const lines = useLinesText(told)
  return (
    <div className="flex shrink-0 items-start justify-between gap-2 border-line border-b px-3 py-1 text-data">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3" data-testid="bubble-linked">
          <Linked clusters={clusters} told={told} />
          <Legend />
        </p>
        <p className="text-[11px] text-muted" data-testid="bubble-lines">
          {lines} {t('bubble.size')} {missing}
        </p>
        {failure !== null && (
          <p role="alert" className="text-[11px] text-loss">
            {failureText(failure, t)}
          </p>
        )}
      </div>
      <button
        type="button"
        {...iconName(t('bubble.update', { time }))}
        onClick={onUpdate}
        disabled={isBusy}
        data-testid="bubble-update"
        className="flex h-6 shrink-0 cursor-pointer items-center gap-1 rounded-control px-1 text-[11px] text-muted hover:text-ink disabled:opacity-50"
      >
        {time}
        <RefreshCw aria-hidden size={12} />
      </button>
    </div>
  )
}

/** The wallets among a token's holders as bubbles, with lines between those that sent it to one another. */
export function HolderBubbles({ network, token, decimals, holders, missing }: HolderBubblesProps) {
  const { t, language } = useTranslation()
  const [pointed, setPointed] = useState<string | null>(null)
  const { shown, error, isFetching, update } = useBubbleData(network, token, holders)
  const map = useMemo(() => (shown ? bubbleMap(shown.holders, shown.links) : null), [shown])
  if (!shown || !map)
    return error ? (
      <LoadFailure error={error} onRetry={() => void update()} />
    ) : (
      <Skeleton className="m-3 h-72" />
    )
  if (map.clusters.length + map.single.length === 0)
    return <Notice title={t('bubble.empty')} testId="bubbles-empty" />
  return (
    <>
      <Head
        clusters={map.clusters}
        told={shown.links}
        missing={missing}
        time={timeText(shown.readAt, language, { timeStyle: 'short' })}
        failure={error}
        isBusy={isFetching}
        onUpdate={() => {
          // It may not be among the holders any more.
          setPointed(null)
          void update()
        }}
      />
      <BubbleFacts network={network} map={map} decimals={decimals} pointed={pointed} />
      <div
        // Scrolling content must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label={t('bubble.picture')}
        className="min-h-0 flex-1 overflow-y-auto p-1"
      >
        <BubblePicture network={network} token={token} map={map} pointed={pointed} onPoint={setPointed} />
      </div>
    </>
  )
}
