import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { MenuTick, menuRow } from './MenuTick.tsx'

type MenuSwitchProps = {
  children: ReactNode
  isOn: boolean
  onTurn: (isOn: boolean) => void
  testId: string
  hint?: string
}

/** A menu item that toggles; the menu stays open. */
export function MenuSwitch({ children, isOn, onTurn, testId, hint }: MenuSwitchProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isOn}
      onCheckedChange={onTurn}
      onSelect={(event) => event.preventDefault()}
      data-testid={testId}
      title={hint}
      className={menuRow}
    >
      {children}
      <MenuTick />
    </DropdownMenu.CheckboxItem>
  )
}
