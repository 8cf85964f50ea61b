import type { SquareRow } from '@peregrine/contract/squareRow'
import { ChartPie, ChefHat, Crosshair, ListOrdered, type LucideIcon, Sprout, Star, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { WatchedHolderCount } from '../../domain/watched-wallets/WatchedHolderCount.tsx'
import { compactDecimal, unknownFigure } from '../../kit/figures/formatFigure.ts'
import { type Unknown, UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'

/** Percent of the supply from which a share is a warning, and from which it is a danger. */
const limits = {
  top10: { warn: 40, danger: 60 },
  dev: { warn: 5, danger: 20 },
  snipers: { warn: 15, danger: 30 },
} as const

/** Formats a share without decimals: there is no room for them, and nobody decides by them. */
function whole(value: number | null): string {
  if (value === null) return unknownFigure
  return value > 0 && value < 1 ? '<1%' : `${Math.round(value)}%`
}

/** An unknown share has no colour: it is neither good nor bad. */
function toneOf(value: number | null, { warn, danger }: { warn: number; danger: number }): string {
  if (value === null || value < warn) return ''
  return value < danger ? 'text-warn' : 'text-danger'
}

type RiskProps = {
  icon: LucideIcon
  value: number | null
  text: ReactNode
  /** What the icon stands for. */
  label: string
  title: string
  unknown?: Unknown
  /** Why it is unknown, where that is not said of its kind. */
  reason?: string
  className?: string
}

/** A figure with its icon, always in the same place; an unknown one says why. */
function Risk({
  icon: Icon,
  value,
  text,
  label,
  title,
  unknown = 'holders',
  reason,
  className = '',
}: RiskProps) {
  return (
    <span title={title} className={`flex min-w-0 items-center gap-0.5 ${className}`}>
      <Icon aria-hidden size={11} className="shrink-0 text-muted" />
      <span className="sr-only">{label} </span>
      {value === null ? <UnknownFigure of={unknown} reason={reason} /> : <span translate="no">{text}</span>}
    </span>
  )
}

/** How many of the first buyers still hold it. */
function FirstBuyers({ row: { firstBuyers, firstBuyersIn } }: { row: SquareRow }) {
  const { t } = useTranslation()
  const isKnown = firstBuyers !== null && firstBuyersIn !== null
  const unknown = t('square.buyers.unknown')
  return (
    <Risk
      icon={ListOrdered}
      value={isKnown ? firstBuyersIn : null}
      text={`${firstBuyersIn}/${firstBuyers}`}
      label={t('square.buyers.short')}
      title={isKnown ? t('square.buyers.says', { total: firstBuyers, count: firstBuyersIn }) : unknown}
      reason={unknown}
    />
  )
}

/** How many snipers, and what they hold. */
function Snipers({ row: { snipers, sniperShare } }: { row: SquareRow }) {
  const { t } = useTranslation()
  const title =
    snipers === null
      ? t('unknown.snipers')
      : t('square.snipers.says', { count: snipers, share: whole(sniperShare) })
  return (
    <Risk
      icon={Crosshair}
      value={snipers}
      text={snipers === 0 ? 0 : `${snipers} · ${whole(sniperShare)}`}
      label={t('square.snipers.short')}
      title={title}
      unknown="snipers"
      className={`justify-end ${toneOf(sniperShare, limits.snipers)}`}
    />
  )
}

/**
 * Holders, KOLs, watched and new wallets, the first buyers still in, and the shares of the ten largest, the developer and
 * the snipers: each figure in a place of its own, so that a column can be read downwards. Two lines where one would cut
 * them, as on the home page.
 */
export function RiskFigures({ row }: { row: SquareRow }) {
  const { t } = useTranslation()
  const { network, token, holders, kols, top10, dev, newWallets } = row
  return (
    <div
      className="-mt-0.5 grid grid-cols-[1.25fr_1fr_.9fr_1.5fr] items-center gap-x-1 whitespace-nowrap text-muted leading-3.5 @[340px]:mt-0 @[340px]:h-4 @[340px]:grid-cols-[1.15fr_.8fr_.7fr_.8fr_1.3fr_1.15fr_1.05fr_1.5fr] @[340px]:gap-x-0.5"
      data-testid="risk-figures"
    >
      <Risk
        icon={Users}
        value={holders}
        text={holders !== null && compactDecimal(String(holders))}
        label={t('square.holders.short')}
        title={t('square.holders')}
      />
      <Risk
        icon={Star}
        value={kols}
        text={kols}
        label="KOL"
        title={t('square.kols')}
        className={kols ? 'font-semibold text-accent' : ''}
      />
      <span className="min-w-0">
        <WatchedHolderCount network={network} token={token} titleKey="square.followed" />
      </span>
      <Risk
        icon={Sprout}
        value={newWallets}
        text={newWallets}
        label={t('square.newWallets.short')}
        title={t('square.newWallets')}
        className="justify-end @[340px]:justify-start"
      />
      <FirstBuyers row={row} />
      <Risk
        icon={ChartPie}
        value={top10}
        text={whole(top10)}
        label={t('square.top10.short')}
        title={t('square.top10')}
        className={toneOf(top10, limits.top10)}
      />
      <Risk
        icon={ChefHat}
        value={dev}
        text={whole(dev)}
        label="Dev"
        title={t('square.dev')}
        className={toneOf(dev, limits.dev)}
      />
      <Snipers row={row} />
    </div>
  )
}
