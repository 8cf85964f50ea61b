import type { ComponentProps, ReactNode } from 'react'
import { type ControlSize, controlSizes } from './controlSizes.tsx'
import { joinClasses } from './joinClasses.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: ControlSize
  /** For addresses and keys. */
  isMono?: boolean
  /** Content inside the box around the text; pressing it focuses the input. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** A single-line text input. `aria-invalid` colours the border; `className` applies to the outer box. */
export function Input({ size = 'md', isMono, prefix, suffix, className, ...rest }: InputProps) {
  const box = joinClasses(
    'min-w-0 rounded-control border border-line bg-surface',
    size === 'sm' ? 'px-1.5' : 'px-2',
    controlSizes[size],
    isMono && 'font-mono',
    className,
  )
  const hasMore = prefix || suffix
  const text = 'text-ink placeholder:text-muted disabled:text-muted '
  const input = (
    <input
      // A disabled input matches :read-only. Inside a box the box draws the focus ring; the transparent outline remains
      // for forced-colours mode.
      className={
        text +
        (hasMore
          ? 'h-full min-w-0 flex-1 [text-align:inherit] outline-transparent'
          : `read-only:bg-raised aria-invalid:border-danger ${box}`)
      }
      {...rest}
    />
  )
  if (!hasMore) return input
  return (
    <label
      className={`flex items-center gap-1 whitespace-nowrap text-muted outline-accent outline-offset-1 has-focus-visible:outline-2 has-aria-invalid:border-danger ${box}`}
    >
      {prefix}
      {input}
      {suffix}
    </label>
  )
}
