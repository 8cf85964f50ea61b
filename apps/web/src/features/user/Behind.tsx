import type { ReactNode } from 'react'
import type { SourcesAsked } from './api.ts'

/** A figure whose trades are asked for, with its name. */
export type OpenSources = SourcesAsked & { title: string }

type BehindProps = {
  opens: OpenSources
  onOpen: (opens: OpenSources) => void
  label: string
  testId: string
  children: ReactNode
  className?: string
}

/** Words or a figure that open the trades behind it. */
export function Behind({ opens, onOpen, label, testId, children, className = '' }: BehindProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      data-testid={testId}
      onClick={() => onOpen(opens)}
      className={`-my-0.5 min-h-6 min-w-6 cursor-pointer text-left decoration-dotted underline-offset-2 hover:underline ${className}`}
    >
      {children}
    </button>
  )
}
