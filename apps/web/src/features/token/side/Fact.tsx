import type { ReactNode } from 'react'

/** A label and its value, on one line. */
export function Fact({ label, children, testId }: { label: string; children: ReactNode; testId?: string }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3" data-testid={testId}>
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1.5 truncate text-right">{children}</dd>
    </div>
  )
}
