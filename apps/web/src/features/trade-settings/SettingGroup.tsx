import type { ReactNode } from 'react'
import { Tip } from './Tip.tsx'

type SettingGroupProps = {
  title: string
  /** What the tooltip says. */
  tip: string
  testId: string
  /** A switch or a choice at the end of the title's line. */
  tools?: ReactNode
  children?: ReactNode
}

/** A setting with its explanation. */
export function SettingGroup({ title, tip, testId, tools, children }: SettingGroupProps) {
  return (
    <fieldset
      className="relative min-w-0 border-line border-b py-3 last:border-b-0"
      data-testid={`settings-${testId}`}
    >
      <legend className="sr-only">{title}</legend>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="flex items-center gap-0.5 font-semibold text-body">
          <span aria-hidden>{title}</span>
          <Tip of={title} text={tip} testId={testId} />
        </span>
        {tools && <div className="ml-auto">{tools}</div>}
      </div>
      {children && <div className="flex flex-col gap-2 pt-2">{children}</div>}
    </fieldset>
  )
}
