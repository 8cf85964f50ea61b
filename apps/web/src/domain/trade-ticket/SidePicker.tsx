import type { TradeSide } from '../doors/tradeDoor.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { pickSide } from './useTicket.ts'

const sideLooks: Record<TradeSide, string> = {
  buy: 'aria-pressed:bg-gain aria-pressed:text-surface',
  sell: 'aria-pressed:bg-loss aria-pressed:text-surface',
}

/** Whether the ticket buys or sells. */
export function SidePicker({ side }: { side: TradeSide }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('column.side')} className="grid grid-cols-2 gap-1">
      {(['buy', 'sell'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === side}
          data-testid={`ticket-${one}`}
          onClick={() => pickSide(one)}
          className={`h-8 cursor-pointer rounded-control border border-line font-semibold text-body text-muted hover:text-ink aria-pressed:border-transparent ${sideLooks[one]}`}
        >
          {t(`trade.${one}`)}
        </button>
      ))}
    </div>
  )
}
