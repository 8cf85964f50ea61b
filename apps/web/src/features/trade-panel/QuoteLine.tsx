import type { ReactNode } from 'react'

type QuoteLineProps = {
  label: ReactNode
  children: ReactNode
  testId?: string
  /** Breaks into lines rather than being cut off. */
  isWhole?: boolean
}

/** A name and a figure of a quote. */
export function QuoteLine({ label, children, testId, isWhole = false }: QuoteLineProps) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3" data-testid={testId}>
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className={`min-w-0 text-right tabular-nums ${isWhole ? 'break-words' : 'truncate'}`}>
        {children}
      </dd>
    </div>
  )
}
