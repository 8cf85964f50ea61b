import type { TradeWire } from '@peregrine/contract/trade'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Side } from './Side.tsx'
import type { Move } from './moveOf.ts'

/** A trade's effect on the wallet's position, by colour, word and arrow; bought or sold when unknown. */
export function MoveLabel({ side, move }: { side: TradeWire['tradeType']; move: Move | null | undefined }) {
  const { t } = useTranslation()
  if (!move) return <Side side={side} />
  return (
    <span
      className={`whitespace-nowrap ${side === 'buy' ? 'text-gain' : 'text-loss'}`}
      data-side={side}
      data-move={move}
      title={t(`side.${side}`)}
    >
      <span aria-hidden className="mr-0.5 text-[9px]">
        {side === 'buy' ? '▲' : '▼'}
      </span>
      {t(`move.${move}`)}
    </span>
  )
}
