import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses.tsx'

type MenuGroupProps = { label: string; children: ReactNode; className?: string }

/** Related menu items under a small title. */
export function MenuGroup({ label, children, className }: MenuGroupProps) {
  return (
    <DropdownMenu.Group
      aria-label={label}
      className={joinClasses(
        'flex flex-col border-line border-b py-1 first:pt-0 last:border-b-0 last:pb-0',
        className,
      )}
    >
      <DropdownMenu.Label className="px-2 pt-1 pb-0.5 text-data text-muted">{label}</DropdownMenu.Label>
      {children}
    </DropdownMenu.Group>
  )
}
