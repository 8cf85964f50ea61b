import type { ReactNode } from 'react'

/** A name and a figure of a quote. */
export function QuoteLine(props: { label: ReactNode; children: ReactNode; testId?: string }) {
  const { label, children, testId } = props
  return (
    <div className="flex min-h-6 items-center justify-between gap-3" data-testid={testId}>
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 truncate text-right tabular-nums">{children}</dd>
    </div>
  )
}
