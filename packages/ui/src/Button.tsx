import type { ComponentProps } from 'react'
import { joinClasses } from './joinClasses.tsx'

const looks = {
  plain: 'border border-line bg-surface text-ink hover:bg-raised',
  main: 'border border-transparent bg-accent text-on-accent hover:brightness-90',
  quiet: 'border border-transparent text-muted hover:bg-raised hover:text-ink',
} as const

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks }

/** A button of 28 px, with a hit area of at least 44 px on touch screens through the surrounding gap. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={joinClasses(
        'inline-flex h-7 shrink-0 cursor-pointer items-center justify-center gap-1 rounded-control px-2 font-semibold text-data disabled:cursor-not-allowed disabled:opacity-60',
        looks[look],
        className,
      )}
      {...rest}
    />
  )
}
