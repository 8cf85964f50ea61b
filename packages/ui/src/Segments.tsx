import type { KeyboardEvent, ReactNode } from 'react'
import { joinClasses } from './joinClasses.tsx'
import { placeAfter } from './placeAfter.tsx'

export type Segment<T extends string> = { value: T; label: ReactNode; hint?: string }

type SegmentsProps<T extends string> = {
  label: string
  value: T
  segments: readonly Segment<T>[]
  onPick: (value: T) => void
  testId: string
  className?: string
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const at = radios.indexOf(event.target as HTMLElement)
  const next = at < 0 ? null : placeAfter(event.key, at, radios.length)
  if (next === null) return
  event.preventDefault()
  radios[next]?.focus()
}

/** A row of choices with one selected; one tab stop, arrow keys move between them. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, value, segments, onPick, testId, className } = props
  const picked = segments.findIndex((segment) => segment.value === value)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      data-testid={testId}
      onKeyDown={moveFocus}
      className={joinClasses('flex items-center gap-0.5', className)}
    >
      {segments.map((segment, at) => (
        <button
          key={segment.value}
          type="button"
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold a picture and a word
          role="radio"
          aria-checked={at === picked}
          data-state={at === picked ? 'on' : 'off'}
          tabIndex={at === Math.max(0, picked) ? 0 : -1}
          title={segment.hint}
          data-testid={`${testId}-${segment.value}`}
          onClick={() => at !== picked && onPick(segment.value)}
          className="h-7 cursor-pointer whitespace-nowrap rounded-control px-2 text-data text-muted hover:text-ink data-[state=on]:bg-line data-[state=on]:font-semibold data-[state=on]:text-ink"
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}
