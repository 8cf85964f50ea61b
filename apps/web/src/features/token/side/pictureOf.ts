import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import { formatUnits } from '@peregrine/core/units'
import type { TFunction } from 'i18next'
import {
  compactDecimal,
  percentText,
  priceText,
  unknownFigure,
  usdShort,
} from '../../../kit/figures/formatFigure.ts'
import type { PositionPicture } from './drawPosition.ts'

type Shown = { symbol: string; network: string; decimals: number | null; t: TFunction }

const dateOf = (ms: number) => new Date(ms).toLocaleDateString()

/** What a picture of a position says: profit as dollars and percent of the purchases, never better than on the page. */
export function pictureOf(
  maker: TraderWire,
  { symbol, network, decimals, t }: Shown,
): Omit<PositionPicture, 'address'> {
  const { profitUsd, boughtUsd, soldUsd, heldUnits, averageCost, isBasisComplete } = maker
  const profit = profitUsd === null ? null : Number(profitUsd)
  const bought = Number(boughtUsd)
  const share = profit === null || bought <= 0 || !isBasisComplete ? null : (profit / bought) * 100
  const signed = (text: string) => (profit !== null && profit > 0 ? `+${text}` : text)
  return {
    symbol: symbol || '?',
    network,
    profit: `${signed(usdShort(profit))}${isBasisComplete ? '' : ' *'}`,
    percent: share === null ? null : percentText(share, true),
    isGain: (profit ?? 0) >= 0,
    lines: [
      { label: t('position.bought'), value: usdShort(bought) },
      { label: t('position.sold'), value: usdShort(Number(soldUsd)) },
      {
        label: t('position.held'),
        value: decimals === null ? unknownFigure : compactDecimal(formatUnits(BigInt(heldUnits), decimals)),
      },
      { label: t('position.averageCost'), value: priceText(averageCost) },
    ],
    dates: `${dateOf(maker.firstTradeAt)} – ${dateOf(maker.lastTradeAt)}`,
  }
}
