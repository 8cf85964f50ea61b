import type { ReactNode } from 'react'

type NoticeProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  testId?: string
  isAlert?: boolean
}

/** What stands where content would be: empty, broken, or still to come. Says what it is and offers one way on. */
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
