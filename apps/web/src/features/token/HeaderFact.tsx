import { joinClasses } from '@peregrine/ui/joinClasses'
import type { ReactNode } from 'react'

type HeaderFactProps = {
  label: string
  /** Beside the label. */
  mark?: ReactNode
  hint?: string | undefined
  className?: string | undefined
  testId?: string
  children: ReactNode
}

/** One figure of the header, as wide whatever it says. */
export function HeaderFact({ label, mark, hint, className, testId, children }: HeaderFactProps) {
  return (
    <div
      className="flex min-w-16 shrink-0 flex-col whitespace-nowrap max-sm:min-w-0 max-sm:flex-row max-sm:items-baseline max-sm:gap-1"
      title={hint}
    >
      <dt className="text-[11px] text-muted">
        {label}
        {mark}
      </dt>
      <dd className={joinClasses('font-semibold text-body max-sm:text-data', className)} data-testid={testId}>
        {children}
      </dd>
    </div>
  )
}
