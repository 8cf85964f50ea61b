import type { SquareRow } from '@peregrine/contract/squareRow'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { WatchedHolderCount } from '../../domain/watched-wallets/WatchedHolderCount.tsx'
import { unknownFigure } from '../../kit/figures/formatFigure.ts'

/** Percent of the supply from which a share is coloured as a warning. */
const warned = { top10: 30, dev: 10, snipers: 20 } as const

/** Raises it above the covering link, so that an unknown figure can show its reason. */
const lift = (value: number | null): string => (value === null ? 'relative z-10' : '')

/** Formats a share without decimals: there is no room for them, and nobody decides by them. */
function whole(value: number | null): string {
  if (value === null) return unknownFigure
  return value > 0 && value < 1 ? '<1%' : `${Math.round(value)}%`
}

function tone(value: number | null, limit: number): string {
  return value !== null && value >= limit ? 'text-warn' : ''
}

/**
 * Holders and KOLs, and the shares of the ten largest, the developer and the snipers. Figures without room wrap out of
 * sight, last first: nothing is cut in half, and warnings outlive the rest.
 */
export function RiskFigures({ row }: { row: SquareRow }) {
  const { t } = useTranslation()
  const { network, token, holders, kols, top10, dev, snipers, sniperShare } = row
  /** Returns a figure, or text for an unknown one. */
  const titleOf = (value: number | null, title: string): string =>
    value === null ? t('square.uncounted') : title
  const isDevLast = (sniperShare ?? 0) >= warned.snipers && (dev ?? 0) < warned.dev
  return (
    <div className="flex h-4 flex-wrap items-center gap-x-1 overflow-hidden whitespace-nowrap text-muted @[260px]:gap-x-2">
      <span title={titleOf(holders, t('square.holders'))} className={lift(holders)}>
        {t('square.holders.short')} {holders ?? unknownFigure}
      </span>
      <span
        title={titleOf(kols, t('square.kols'))}
        className={kols ? 'font-semibold text-accent' : lift(kols)}
      >
        KOL {kols ?? unknownFigure}
      </span>
      <WatchedHolderCount network={network} token={token} titleKey="square.followed" />
      <span
        className={`ml-auto ${lift(top10)} ${tone(top10, warned.top10)}`}
        title={titleOf(top10, t('square.top10'))}
      >
        {t('square.top10.short')} {whole(top10)}
      </span>
      <span
        className={`${lift(dev)} ${tone(dev, warned.dev)} ${isDevLast ? '@max-[250px]:order-last' : ''}`}
        title={titleOf(dev, t('square.dev'))}
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
