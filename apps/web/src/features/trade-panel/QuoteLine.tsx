import type { ReactNode } from 'react'

type QuoteLineProps = {
  label: ReactNode
  children: ReactNode
  testId?: string
  /** Breaks into lines rather than being cut off. */
  isWhole?: boolean
}

/** A name and a figure of a quote. Where both do not fit, the name breaks into lines before the figure is cut off. */
export function QuoteLine({ label, children, testId, isWhole = false }: QuoteLineProps) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3" data-testid={testId}>
      <dt className={`text-muted ${isWhole ? 'shrink-0' : 'min-w-0 leading-tight'}`}>{label}</dt>
      <dd
        className={`text-right tabular-nums ${isWhole ? 'min-w-0 break-words' : 'max-w-7/10 shrink-0 truncate'}`}
      >
        {children}
      </dd>
    </div>
  )
}
