import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses.tsx'

export type Segment<T extends string> = { value: T; label: ReactNode; hint?: string }

type SegmentsProps<T extends string> = {
  label: string
  value: T
  segments: readonly Segment<T>[]
  onPick: (value: T) => void
  testId: string
  className?: string
}

/** A row of choices of which one is on; arrow keys move between them. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, value, segments, onPick, testId, className } = props
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onPick(next as T)}
      data-testid={testId}
      className={joinClasses('flex items-center gap-0.5', className)}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          title={segment.hint}
          data-testid={`${testId}-${segment.value}`}
          className="h-7 cursor-pointer whitespace-nowrap rounded-control px-2 text-data text-muted hover:text-ink data-[state=on]:bg-line data-[state=on]:font-semibold data-[state=on]:text-ink"
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
