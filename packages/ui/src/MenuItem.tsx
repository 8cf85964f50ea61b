import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { menuRow } from './MenuTick.tsx'

const look = `${menuRow} data-[disabled]:cursor-not-allowed data-[disabled]:text-muted data-[status=active]:font-semibold data-[status=active]:text-accent`

type MenuItemProps = {
  children: ReactNode
  testId: string
  onPick?: () => void
  /** The only child is a link, rendered as the item. */
  isLink?: boolean
  isDisabled?: boolean
  hint?: string
}

/** A menu item. */
export function MenuItem({ children, testId, onPick, isLink, isDisabled, hint }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      asChild={isLink}
      disabled={isDisabled}
      onSelect={onPick}
      data-testid={testId}
      title={hint}
      className={look}
    >
      {children}
    </DropdownMenu.Item>
  )
}
