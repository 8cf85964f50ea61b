import type { ComponentProps } from 'react'
import { type ControlSize, controlSizes } from './controlSizes.tsx'
import { joinClasses } from './joinClasses.tsx'

const variants = {
  box: 'border border-line bg-surface px-1 text-ink disabled:bg-raised',
  /** An active filter. */
  marked: 'border border-accent bg-surface px-1 text-accent',
  /** An inactive filter. */
  muted: 'border border-line bg-surface px-1 text-muted',
  /** Inside an existing box or sentence: inherits colour and spacing. */
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
 * A native select. Radix's injects a style element, which the content security policy blocks, and phones show their own
 * picker better than a page can.
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
