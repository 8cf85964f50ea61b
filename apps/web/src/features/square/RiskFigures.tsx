import type { SquareRow } from '@peregrine/contract/squareRow'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { WatchedHolderCount } from '../../domain/watched-wallets/WatchedHolderCount.tsx'
import { unknownFigure } from '../../kit/figures/formatFigure.ts'

/** From here on, in percent of the supply, a share is coloured as a warning. */
const warned = { top10: 30, dev: 10, snipers: 20 } as const

/** Above the link that covers the row, so that an unknown figure can say why. */
const lift = (value: number | null): string => (value === null ? 'relative z-10' : '')

/** A share without decimals: there is no room for them, and nobody decides by them. */
function whole(value: number | null): string {
  if (value === null) return unknownFigure
  return value > 0 && value < 1 ? '<1%' : `${Math.round(value)}%`
}

function tone(value: number | null, limit: number): string {
  return value !== null && value >= limit ? 'text-warn' : ''
}

/**
 * Holders and KOLs, and what the ten largest, the developer and the snipers hold. What has no room on the line wraps
 * out of sight, the last first: nothing is shown by half, and a warning outlives what is none.
 */
export function RiskFigures({ row }: { row: SquareRow }) {
  const { t } = useTranslation()
  const { network, token, holders, kols, top10, dev, snipers, sniperShare } = row
  /** What a figure is, or in words that it is not known. */
  const saysOf = (value: number | null, says: string): string =>
    value === null ? t('square.uncounted') : says
  const isDevLast = (sniperShare ?? 0) >= warned.snipers && (dev ?? 0) < warned.dev
  return (
    <div className="flex h-4 flex-wrap items-center gap-x-1 overflow-hidden whitespace-nowrap text-muted @[260px]:gap-x-2">
      <span title={saysOf(holders, t('square.holders'))} className={lift(holders)}>
        {t('square.holders.short')} {holders ?? unknownFigure}
      </span>
      <span
        title={saysOf(kols, t('square.kols'))}
        className={kols ? 'font-semibold text-accent' : lift(kols)}
      >
        KOL {kols ?? unknownFigure}
      </span>
      <WatchedHolderCount network={network} token={token} words="square.followed" />
      <span
        className={`ml-auto ${lift(top10)} ${tone(top10, warned.top10)}`}
        title={saysOf(top10, t('square.top10'))}
      >
        {t('square.top10.short')} {whole(top10)}
      </span>
      <span
        className={`${lift(dev)} ${tone(dev, warned.dev)} ${isDevLast ? '@max-[250px]:order-last' : ''}`}
        title={saysOf(dev, t('square.dev'))}
      >
        Dev {whole(dev)}
      </span>
      <span
        className={`${lift(snipers)} ${tone(sniperShare, warned.snipers)}`}
        title={
          snipers === null
            ? t('square.snipers.unknown')
            : t('square.snipers.says', { count: snipers, share: whole(sniperShare) })
        }
      >
        {t('square.snipers.short')} {snipers ?? unknownFigure}
      </span>
    </div>
  )
}
