import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { placeAfter } from './placeAfter.tsx'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  testId: string
  value?: string
  onPick?: (value: string) => void
}

type TitlesProps = Omit<TabsProps, 'value' | 'onPick'> & {
  id: string
  picked: string | undefined
  onPick: (value: string) => void
}

const isOfOther = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || key === 'ArrowUp' || key === 'ArrowDown'

/** One tab stop; left, right, Home and End move along the titles and show the focused one. */
function Titles({ label, tabs, testId, id, picked, onPick }: TitlesProps) {
  function move(event: KeyboardEvent<HTMLElement>): void {
    const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = titles.indexOf(event.target as HTMLElement)
    const next = at < 0 || isOfOther(event) ? null : placeAfter(event.key, at, titles.length)
    if (next === null) return
    event.preventDefault()
    titles[next]?.focus()
    onPick(tabs[next]?.value ?? '')
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex h-9 shrink-0 items-stretch gap-4 border-line border-b px-3"
    >
      {tabs.map(({ value, label: title }) => {
        const isPicked = value === picked
        return (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={isPicked}
            aria-controls={isPicked ? `${id}-panel` : undefined}
            data-state={isPicked ? 'active' : 'inactive'}
            tabIndex={isPicked ? 0 : -1}
            data-testid={`${testId}-${value}`}
            onClick={() => onPick(value)}
            className="-mb-px cursor-pointer border-transparent border-b-2 text-body text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {title}
          </button>
        )
      })}
    </div>
  )
}

/** Tabbed panels. Uncontrolled without a `value`. */
export function Tabs({ label, tabs, testId, value, onPick }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.value)
  const shown = tabs.find((tab) => tab.value === (value ?? own)) ?? tabs[0]
  function pick(next: string): void {
    if (next === shown?.value) return
    setOwn(next)
    onPick?.(next)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-testid={testId}>
      <Titles label={label} tabs={tabs} testId={testId} id={id} picked={shown?.value} onPick={pick} />
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.value}`}
          // A text-only panel must be focusable, to be scrolled and read by keyboard.
          tabIndex={0}
          className="flex min-h-0 flex-1 flex-col"
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}
