import { Checkbox } from '@peregrine/ui/Checkbox'
import { iconName } from '@peregrine/ui/iconName'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { roomFor, watchedGrid } from './WatchedWalletRow.tsx'
import { figureOrders, isFigureOrder, maxSorted, type WatchedOrder, type WatchedView } from './watchedView.ts'

type SortProps = { view: WatchedView; onView: (part: Partial<WatchedView>) => void }

/** The newest, the highest and the latest come first. */
const startsUp = (by: WatchedOrder) => by !== 'added' && !isFigureOrder(by)

type SortHeadProps = SortProps & { by: WatchedOrder; className?: string }

function useWords(by: WatchedOrder): { column: string; says: string | undefined } {
  const { t } = useTranslation()
  if (!isFigureOrder(by)) return { column: t(`watched.column.${by}`), says: undefined }
  const sorted = t('summary.sorted', { count: maxSorted })
  return {
    column: t(`summary.${by}`),
    says: by === 'profit' ? `${t('summary.profit.says')} · ${sorted}` : sorted,
  }
}

function SortHead({ by, view, onView, className = '' }: SortHeadProps) {
  const { t } = useTranslation()
  const isOn = view.order === by
  const Arrow = view.isUp ? ArrowUp : ArrowDown
  const { column, says } = useWords(by)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('watched.sort', { column })}
      title={says}
      data-testid={`watched-sort-${by}`}
      onClick={() => onView({ order: by, isUp: isOn ? !view.isUp : startsUp(by) })}
      className={`min-h-6 min-w-0 cursor-pointer truncate hover:text-ink ${isOn ? 'font-semibold text-ink' : ''} ${isFigureOrder(by) ? 'text-right' : 'text-left'} ${className}`}
    >
      {column}
      {isOn && <Arrow aria-hidden size={11} className="inline" />}
    </button>
  )
}

type HeadProps = SortProps & { isAllPicked: boolean; onPickAll: () => void }

/** The table's columns, which sort it. */
export function WatchedHead({ isAllPicked, onPickAll, ...sort }: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className={`${watchedGrid} h-7 shrink-0 border-line border-b text-muted`}>
      <Checkbox
        isOn={isAllPicked}
        onTurn={onPickAll}
        {...iconName(t('watched.pickAll'))}
        data-testid="watched-pick-all"
        className="justify-self-center"
      />
      <SortHead by="name" {...sort} />
      <SortHead by="chain" className={roomFor.chain} {...sort} />
      <SortHead by="address" className={roomFor.address} {...sort} />
      <SortHead by="group" className={roomFor.group} {...sort} />
      {figureOrders.map((figure) => (
        <SortHead key={figure} by={figure} className={roomFor[figure]} {...sort} />
      ))}
      <span className={roomFor.events}>{t('watched.column.events')}</span>
      <span className={roomFor.rules}>{t('watched.column.filters')}</span>
      <SortHead by="added" className={roomFor.added} {...sort} />
      <span />
    </div>
  )
}
