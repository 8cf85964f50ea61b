import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './joinClasses.tsx'

/** Heights of 24, 28, 32 and 36 px. Inputs and selects of one size stand on one line. */
export const controlSizes = {
  sm: 'h-6 text-data',
  md: 'h-7 text-data',
  lg: 'h-8 text-body',
  xl: 'h-9 text-body',
} as const

export type ControlSize = keyof typeof controlSizes

const insets = { sm: 'px-1.5', md: 'px-2', lg: 'px-2', xl: 'px-2' } as const satisfies Record<
  ControlSize,
  string
>
const box = 'min-w-0 rounded-control border bg-surface'

type InputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: ControlSize
  /** For addresses and keys. */
  isMono?: boolean
  /** For figures, which are compared by their last digits. */
  isRight?: boolean
  /** Text that can be typed over: its border shows when it is pointed at. */
  isQuiet?: boolean
  /** What stands in the box before and behind the text; a press there puts the cursor into the text. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** A line of text. `aria-invalid` colours its border; `className` sets its width, with prefix or suffix that of the box. */
export function Input({
  size = 'md',
  isMono,
  isRight,
  isQuiet,
  prefix,
  suffix,
  className,
  ...rest
}: InputProps) {
  const text = joinClasses('placeholder:text-muted', isMono && 'font-mono', isRight && 'text-right')
  const look = joinClasses(
    box,
    isQuiet ? 'border-transparent focus-within:border-line hover:border-line' : 'border-line',
    controlSizes[size],
    insets[size],
  )
  if (!prefix && !suffix)
    return (
      <input
        className={joinClasses(
          look,
          'text-ink read-only:bg-raised disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted aria-invalid:border-danger',
          text,
          className,
        )}
        {...rest}
      />
    )
  return (
    <label
      title={rest.title}
      className={joinClasses(
        look,
        'flex items-center gap-1 text-muted outline-accent outline-offset-1 has-focus-visible:outline-2 has-disabled:bg-raised has-aria-invalid:border-danger',
        className,
      )}
    >
      {prefix && <span className="shrink-0">{prefix}</span>}
      <input
        // The ring is the box's; a colourless one stays for browsers that replace all colours.
        className={joinClasses(
          'h-full min-w-0 flex-1 bg-transparent text-ink outline-transparent disabled:cursor-not-allowed disabled:text-muted',
          text,
        )}
        {...rest}
      />
      {suffix && <span className="shrink-0">{suffix}</span>}
    </label>
  )
}
