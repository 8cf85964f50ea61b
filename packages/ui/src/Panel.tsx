import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses.tsx'

type PanelProps = {
  title: ReactNode
  tools?: ReactNode
  children: ReactNode
  className?: string
  testId?: string
}

/** A titled section of a page; its body scrolls on its own. */
export function Panel({ title, tools, children, className, testId }: PanelProps) {
  return (
    <section
      data-testid={testId}
      className={joinClasses(
        'flex min-h-0 min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-surface',
        className,
      )}
    >
      {(title || tools) && (
        <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-line border-b px-3 py-0.5">
          {title && <h2 className="mr-auto whitespace-nowrap font-semibold text-body">{title}</h2>}
          {tools}
        </header>
      )}
      {children}
    </section>
  )
}
