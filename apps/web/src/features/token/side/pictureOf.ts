import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import { formatUnits } from '@peregrine/core/units'
import type { Translate } from '../../../kit/i18n/translate.ts'
import {
  compactDecimal,
  percentText,
  priceText,
  unknownFigure,
  usdShort,
  usdSigned,
} from '../../../kit/figures/formatFigure.ts'
import type { PositionPicture } from './drawPosition.ts'

type Shown = {
  symbol: string
  network: string
  decimals: number | null
  /** Since when blocks are missing. */
  since: number | null
  t: Translate
  language: string
}

const numberOf = (usd: string | null): number | null => (usd === null ? null : Number(usd))

/** What a picture of a position says: profit as dollars and percent of the purchases, never better than on the page. */
export function pictureOf(
  maker: TraderWire,
  { symbol, network, decimals, since, t, language }: Shown,
): Omit<PositionPicture, 'address'> {
  const { profitUsd, boughtUsd, soldUsd, heldUnits, averageCost, isBasisComplete } = maker
  const profit = numberOf(profitUsd)
  const bought = numberOf(boughtUsd)
  const share = profit === null || !bought || !isBasisComplete ? null : (profit / bought) * 100
  const dateOf = (ms: number) => new Date(ms).toLocaleDateString(language)
  const dates = `${dateOf(maker.firstTradeAt)} – ${dateOf(maker.lastTradeAt)}`
  return {
    symbol: symbol || '?',
    network,
    profit: `${usdSigned(profit)}${isBasisComplete ? '' : ' *'}`,
    percent: share === null ? null : percentText(share, true),
    isGain: profit === null ? null : profit >= 0,
    lines: [
      { label: t('position.bought'), value: usdShort(bought) },
      { label: t('position.sold'), value: usdShort(numberOf(soldUsd)) },
      {
        label: t('position.held'),
        value: decimals === null ? unknownFigure : compactDecimal(formatUnits(BigInt(heldUnits), decimals)),
      },
      { label: t('position.averageCost'), value: priceText(averageCost) },
    ],
    dates: since === null ? dates : `${dates} · ${t('gap.since', { time: dateOf(since) })}`,
  }
}
