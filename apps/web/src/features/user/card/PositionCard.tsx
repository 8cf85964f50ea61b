import type { UserWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import { utcDay } from '@peregrine/core/portfolio/reportPeriod'
import { percentText, shortAddress, usdShort } from '../../../kit/figures/formatFigure.ts'
import { useIncompleteSince } from '../../../domain/gaps/useLeftOut.ts'
import { useNow } from '../../../kit/clock/useNow.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { numberOf, totalProfit } from '../model.ts'
import { CardDialog } from './CardDialog.tsx'
import { dayText, gainOf, profitText, withIncomplete } from './profitText.ts'

type PositionCardProps = {
  user: Pick<UserWire, 'address' | 'method'>
  position: WalletPositionWire
  onClose: () => void
}

/** Letters and digits of a symbol, for the name of a file. */
const plainName = (symbol: string): string => symbol.replace(/[^\p{L}\p{N}]/gu, '') || 'token'

/** A picture of a position. */
export function PositionCard({ user, position, onClose }: PositionCardProps) {
  const translation = useTranslation()
  const { t, language } = translation
  const { symbol, tokenAddress, network, firstBuyAt, closedAt, lastTradeAt } = position
  const today = useNow(utcDay)
  const since = useIncompleteSince([network], { fromMs: 0 })
  const profit = totalProfit(position)
  const end = closedAt === null ? t('card.open') : `${dayText(closedAt, language)} UTC`
  const start = firstBuyAt ?? lastTradeAt
  const zone = closedAt === null ? ' UTC' : ''
  const dates = start === null ? end : `${dayText(start, language)}${zone} – ${end}`
  return (
    <CardDialog
      address={user.address}
      fileName={`peregrine-${plainName(symbol)}-${today}`}
      onClose={onClose}
      content={{
        title: symbol || shortAddress(tokenAddress),
        subtitle: `${t(`network.${network}`)} · ${t('card.net', { method: t(`user.method.${user.method}`) })}`,
        profitLabel: t('card.profit'),
        profit: profitText(profit),
        isGain: gainOf(profit),
        facts: [
          { label: t('column.roi'), value: percentText(position.roiPercent, true) },
          { label: t('column.bought'), value: usdShort(numberOf(position.boughtUsd)) },
          { label: t('column.sold'), value: usdShort(numberOf(position.soldUsd)) },
        ],
        dates: withIncomplete(dates, since, translation),
      }}
    />
  )
}
