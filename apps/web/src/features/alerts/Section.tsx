import type { ReactNode } from 'react'

type SectionProps = { title: string; hint?: string; children: ReactNode; tools?: ReactNode; testId: string }

/** A section of the settings. */
export function Section({ title, hint, children, tools, testId }: SectionProps) {
  return (
    <section
      className="flex flex-col gap-2 border-line border-b px-3 py-4 last:border-b-0"
      data-testid={testId}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-body">{title}</h2>
        {tools && <div className="ml-auto flex flex-wrap gap-2">{tools}</div>}
      </div>
      {hint && <p className="max-w-2xl text-data text-muted">{hint}</p>}
      {children}
    </section>
  )
}
