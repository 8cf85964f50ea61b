import { DropdownMenu } from 'radix-ui'
import { MenuTick, menuRow } from './MenuTick.tsx'

type MenuChoicesProps<T extends string> = {
  label: string
  value: T
  choices: readonly { value: T; label: string; lang?: string }[]
  onPick: (value: T) => void
  testId: string
}

/** Single-choice menu items; the menu stays open. */
export function MenuChoices<T extends string>({
  label,
  value,
  choices,
  onPick,
  testId,
}: MenuChoicesProps<T>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onPick(next as T)}
      className="flex flex-col"
    >
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          lang={choice.lang}
          onSelect={(event) => event.preventDefault()}
          data-testid={`${testId}-${choice.value}`}
          className={menuRow}
        >
          {choice.label}
          <MenuTick />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
