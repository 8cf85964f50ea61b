import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'

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
      className="flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-control px-2 text-body text-ink outline-none data-[highlighted]:bg-raised"
    >
      {children}
      <span className="ml-auto size-4 text-accent">
        <DropdownMenu.ItemIndicator>
          <Glyph name="check" />
        </DropdownMenu.ItemIndicator>
      </span>
    </DropdownMenu.CheckboxItem>
  )
}
