import type { TradeWire } from '@peregrine/contract/trade'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const looks = { buy: 'text-gain', sell: 'text-loss', swap: 'text-muted' } as const
const arrows = { buy: '▲', sell: '▼', swap: '⇄' } as const

/** Bought or sold, by colour, word and arrow. */
export function Side({ side }: { side: TradeWire['tradeType'] }) {
  const { t } = useTranslation()
  return (
    <span className={`whitespace-nowrap ${looks[side]}`} data-side={side}>
      <span aria-hidden className="mr-0.5 text-[9px]">
        {arrows[side]}
      </span>
      {t(`side.${side}`)}
    </span>
  )
}
