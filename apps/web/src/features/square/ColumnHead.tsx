import type { Network } from '@peregrine/core/network'
import { parseLaunchFilter } from '@peregrine/contract/launchFilter'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { Input } from '@peregrine/ui/Input'
import { iconName } from '@peregrine/ui/iconName'
import { Bell, BellOff, ListFilter, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { PayerPicker } from '../../domain/quick-buy/PayerPicker.tsx'
import { QuickAmounts } from '../../domain/quick-buy/QuickAmounts.tsx'
import { countConditions } from './filterFields.ts'
import { SortPicker } from './SortPicker.tsx'
import { useColumnFilter } from './sharedFilter.ts'
import { useColumnSettings } from './useColumnSettings.ts'

const SharedLine = lazyPart(() => import('./SharedLine.tsx'), 'SharedLine', ['filters'])
const FilterPopup = lazyPart(() => import('./FilterPopup.tsx'), 'FilterPopup', ['filters'])

type IconButtonProps = {
  label: string
  testId: string
  isPressed: boolean
  onPress: (button: HTMLElement) => void
  children: ReactNode
}

function IconButton({ label, testId, isPressed, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      {...iconName(label)}
      aria-pressed={isPressed}
      data-testid={testId}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className="flex h-6 min-w-6 cursor-pointer items-center justify-center gap-0.5 rounded-control px-1 text-data text-muted hover:bg-raised hover:text-ink aria-pressed:text-accent"
    >
      {children}
    </button>
  )
}

function FilterButton({ column }: { column: LaunchColumn }) {
  const { t } = useTranslation()
  const { filter } = useColumnFilter(column)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const count = countConditions(parseLaunchFilter(filter))
  const name = t(`square.${column}`)
  const label = t(count > 0 ? 'square.filter.on' : 'square.filter.open', { column: name, count })
  return (
    <>
      <IconButton
        label={label}
        testId={`filter-${column}`}
        isPressed={count > 0}
        onPress={(button) => setAnchor(anchor ? null : button)}
      >
        <ListFilter aria-hidden size={14} />
        {count > 0 && count}
      </IconButton>
      {anchor && (
        <PartBoundary onFail={() => setAnchor(null)}>
          <FilterPopup column={column} anchor={anchor} onClose={() => setAnchor(null)} />
        </PartBoundary>
      )}
    </>
  )
}

type ColumnHeadProps = {
  column: LaunchColumn
  count: number | null
  find: string
  onFind: (find: string) => void
  /** Networks of its tokens. */
  networks: readonly Network[]
  /** Before the search, and after the wallets that pay. */
  lead?: ReactNode
  trail?: ReactNode
}

/** A column's title, filter, sound, search and one-click amount. Below 640 px the choice of columns covers its title. */
export function ColumnHead({ column, count, find, onFind, networks, lead, trail }: ColumnHeadProps) {
  const { t } = useTranslation()
  const { isSoundOn } = useColumnSettings((settings) => settings[column])
  const change = useColumnSettings((settings) => settings.change)
  const { isShared } = useColumnFilter(column)
  const name = t(`square.${column}`)
  return (
    <div className="@container flex shrink-0 flex-col gap-1 border-line border-b px-2 py-1 max-sm:gap-0.5 max-sm:py-0.5">
      <div className="flex h-6 items-center gap-1.5 text-data text-muted max-sm:h-7">
        <h3 className="truncate font-semibold text-ink max-sm:sr-only">{name}</h3>
        {count !== null && (
          <span data-testid={`column-${column}-count`} className="max-sm:ml-auto">
            {count}
          </span>
        )}
        <span className="flex min-w-0 sm:ml-auto">
          <SortPicker column={column} />
          <FilterButton column={column} />
          <IconButton
            label={t(isSoundOn ? 'square.sound.off' : 'square.sound.on', { column: name })}
            testId={`sound-${column}`}
            isPressed={isSoundOn}
            onPress={() => change(column, { isSoundOn: !isSoundOn })}
          >
            {isSoundOn ? <Bell aria-hidden size={14} /> : <BellOff aria-hidden size={14} />}
          </IconButton>
        </span>
      </div>
      {isShared && (
        <PartBoundary>
          <SharedLine column={column} />
        </PartBoundary>
      )}
      <div
        data-testid={`tools-${column}`}
        className="group/tools flex items-center gap-1 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
      >
        {lead}
        <Input
          size="sm"
          prefix={<Search aria-hidden size={12} />}
          type="search"
          value={find}
          maxLength={60}
          onChange={({ target }) => onFind(target.value)}
          placeholder={t('square.find.short')}
          title={t('square.find')}
          aria-label={t('square.find.label', { column: name })}
          data-testid={`find-${column}`}
          // Without room for a word its icon stands alone; while it is written in, the amounts make way.
          className="min-w-10 flex-1 @max-[14.25rem]:[&_input]:placeholder:text-transparent focus-within:min-w-18 @[14.25rem]:min-w-17 @[14.25rem]:focus-within:min-w-24"
        />
        <QuickAmounts
          place={column}
          networks={networks}
          label={t('quickBuy.amount', { column: name })}
          testId={`amount-${column}`}
          className="w-18 min-w-15 group-has-[[type=search]:focus]/tools:min-w-11 group-has-[[type=search]:focus]/tools:[&>span]:hidden max-sm:shrink-0"
        />
        <PayerPicker networks={networks} isCompact />
        {trail}
      </div>
    </div>
  )
}
