import { BadgeInfo, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: 'border-line text-muted',
  warn: 'border-warn text-warn',
  danger: 'border-danger text-danger',
}

type RemarkProps = { kind?: keyof typeof looks; children: ReactNode; testId?: string }

/** A sentence that a user should read before going on. */
export function Remark({ kind = 'info', children, testId }: RemarkProps) {
  const Icon = kind === 'info' ? BadgeInfo : OctagonAlert
  return (
    <div
      data-testid={testId}
      className={`flex gap-2 rounded-control border bg-raised p-2 text-data ${looks[kind]}`}
    >
      <Icon aria-hidden size={14} className="mt-px shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
