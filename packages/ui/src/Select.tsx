import type { ComponentProps } from 'react'
import { type ControlSize, controlSizes } from './controlSizes.tsx'
import { joinClasses } from './joinClasses.tsx'

const variants = {
  box: 'border border-line bg-surface px-1 text-ink disabled:bg-raised',
  /** A filter that is set. */
  marked: 'border border-accent bg-surface px-1 text-accent',
  /** A filter that is not set: a choice that asks for less attention. */
  muted: 'border border-line bg-surface px-1 text-muted',
  /** In a box or a line of text that is already there: takes its colour, and leaves the room around it to the caller. */
  bare: 'bg-transparent',
} as const

type SelectProps<T extends string> = Omit<
  ComponentProps<'select'>,
  'size' | 'value' | 'onChange' | 'children'
> & {
  value: T
  options: readonly { value: T; label: string }[]
  onPick: (value: T) => void
  size?: ControlSize
  variant?: keyof typeof variants
}

/**
 * One of many. The browser's own list, not Radix's: that one adds a style element, which the page's security policy
 * refuses, and a phone shows its own list better than a page can.
 */
export function Select<T extends string>({
  value,
  options,
  onPick,
  size = 'md',
  variant = 'box',
  className,
  ...rest
}: SelectProps<T>) {
  return (
    <select
      value={value}
      onChange={({ target }) => {
        const picked = options[target.selectedIndex]
        if (picked) onPick(picked.value)
      }}
      className={joinClasses(
        'min-w-0 cursor-pointer text-ellipsis rounded-control disabled:cursor-not-allowed disabled:text-muted aria-invalid:border-danger',
        controlSizes[size],
        variants[variant],
        className,
      )}
      {...rest}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
