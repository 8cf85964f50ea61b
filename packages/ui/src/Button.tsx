import type { ComponentProps } from 'react'
import { joinClasses } from './joinClasses.tsx'

const variants = {
  secondary: 'border border-line bg-surface text-ink hover:bg-raised',
  primary: 'border border-transparent bg-accent text-on-accent hover:brightness-90',
  buy: 'border border-transparent bg-gain text-surface hover:brightness-90',
  sell: 'border border-transparent bg-loss text-surface hover:brightness-90',
  ghost: 'border border-transparent text-muted hover:bg-raised hover:text-ink',
} as const

type ButtonProps = ComponentProps<'button'> & { variant?: keyof typeof variants }

/** A button of 28 px; the gap around it extends the touch target to at least 44 px. */
export function Button({ variant = 'secondary', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={joinClasses(
        'inline-flex h-7 shrink-0 cursor-pointer items-center justify-center gap-1 rounded-control px-2 font-semibold text-data disabled:cursor-not-allowed disabled:opacity-60',
        variants[variant],
        className,
      )}
      {...rest}
    />
  )
}
