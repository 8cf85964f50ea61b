import { joinClasses } from '@peregrine/ui/joinClasses'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { chordLetters } from '../../kit/keys/keyAction.ts'
import { useSpaceKeys } from '../../kit/keys/useSpaceKeys.ts'

type AmountsProps = {
  side: TradeSide
  amounts: readonly string[]
  isReady: boolean
  onTrade: (amount: string) => void
}

const sideLooks: Record<TradeSide, string> = {
  buy: 'text-gain hover:border-gain',
  sell: 'text-loss hover:border-loss',
}

const look =
  'relative h-8 min-w-0 cursor-pointer truncate rounded-control border border-line px-1 font-semibold hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60 max-sm:h-11'

/** Rows of three or four, whichever leaves fewer holes. */
const columnsOf = (count: number) => ([3, 5, 6].includes(count) ? 3 : 4)
const spans = ['col-span-1', 'col-span-2', 'col-span-3', 'col-span-4'] as const
/** Fills up the last row. */
const restOfRow = (count: number, columns: number) => spans[columns - (count % columns) - 1]

/** One press trades: the slot's amounts, or percents of the holding and the initial. */
export function QuickAmounts({ side, amounts, isReady, onTrade }: AmountsProps) {
  const { t } = useTranslation()
  const isSpaceOn = useSpaceKeys(({ isOn }) => isOn)
  const columns = columnsOf(amounts.length + (side === 'sell' ? 1 : 0))
  return (
    <div
      className={`grid gap-1 ${columns === 3 ? 'grid-cols-3' : 'grid-cols-4'}`}
      data-testid="quick-amounts"
    >
      {amounts.map((size, at) => {
        const letter = isSpaceOn ? chordLetters[at] : undefined
        return (
          <button
            key={size}
            type="button"
            disabled={!isReady}
            title={letter && t('trade.chord', { letter })}
            data-testid={`quick-${size}`}
            onClick={() => onTrade(size)}
            className={joinClasses(look, sideLooks[side])}
          >
            {size}
            {side === 'sell' && '%'}
            {letter && (
              <kbd
                aria-hidden
                className="max-sm:hidden absolute top-0 right-0.5 font-mono text-[9px] text-muted leading-3"
              >
                {letter}
              </kbd>
            )}
          </button>
        )
      })}
      {side === 'sell' && (
        <button
          type="button"
          disabled={!isReady}
          title={t('trade.initial.says')}
          data-testid="quick-initial"
          onClick={() => onTrade('initial')}
          className={joinClasses(look, sideLooks[side], restOfRow(amounts.length, columns))}
        >
          {t('trade.initial')}
        </button>
      )}
    </div>
  )
}
