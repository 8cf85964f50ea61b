import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './joinClasses.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  isOn: boolean
  onTurn: (isOn: boolean) => void
  /** Its label. Without one it needs an `aria-label`. */
  children?: ReactNode
}

/**
 * A box to tick, with its label behind it. The browser's own, not Radix's: tables draw one per row, and pages have no
 * kilobyte to spare before they are drawn.
 */
export function Checkbox({ isOn, onTurn, children, className, ...rest }: CheckboxProps) {
  const input = (look: string | undefined) => (
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onTurn(target.checked)}
      className={joinClasses(
        'size-4 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed',
        look,
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
