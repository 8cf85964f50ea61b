import type { ReactNode } from 'react'

type NoticeProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  testId?: string
  isAlert?: boolean
}

/** Placeholder for content that is empty, broken or pending: states the reason and offers one action. */
export function Notice({ title, children, action, testId, isAlert }: NoticeProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      data-testid={testId}
      className="flex h-full min-h-24 flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <p className="font-semibold text-body text-ink">{title}</p>
      {children && <div className="max-w-md text-balance text-data text-muted">{children}</div>}
      {action}
    </div>
  )
}
