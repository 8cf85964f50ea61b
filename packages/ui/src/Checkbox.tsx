import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './joinClasses.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  isOn: boolean
  onTurn: (isOn: boolean) => void
  /** Label; without one, pass `aria-label`. */
  children?: ReactNode
}

/**
 * A native checkbox with its label after it. Not Radix's: tables render one per row, and the first load has no kilobyte to
 * spare.
 */
export function Checkbox({ isOn, onTurn, children, className, ...rest }: CheckboxProps) {
  const input = (extraClass: string | undefined) => (
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onTurn(target.checked)}
      className={joinClasses(
        'size-4 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed',
        extraClass,
      )}
      {...rest}
    />
  )
  if (children === undefined) return input(className)
  return (
    <label
      className={joinClasses(
        'flex min-h-6 w-fit cursor-pointer items-start gap-1.5 py-0.5 text-body has-disabled:cursor-not-allowed has-disabled:text-muted',
        className,
      )}
    >
      {input('my-0.5')}
      {children}
    </label>
  )
}
