import { Switch as RadixSwitch } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { joinClasses } from './joinClasses.tsx'

type SwitchProps = {
  isOn: boolean
  onTurn: (isOn: boolean) => void
  label: string
  /** Shows the label to screen readers and as a tooltip only. */
  isLabelHidden?: boolean
  /** Puts the label before the switch. */
  isLast?: boolean
  isDisabled?: boolean
  testId: string
}

/** Submits the form on Enter, as native inputs do; a plain button would toggle the switch. */
function submitOnEnter(event: KeyboardEvent<HTMLButtonElement>): void {
  const { form } = event.currentTarget
  if (event.key !== 'Enter' || !form) return
  event.preventDefault()
  form.requestSubmit()
}

/** A labelled setting that takes effect at once. */
export function Switch(props: SwitchProps) {
  const { isOn, onTurn, label, isLabelHidden = false, isLast = false, isDisabled, testId } = props
  return (
    <label
      title={isLabelHidden ? label : undefined}
      className={joinClasses(
        // Positioned, because the hidden label and Radix's hidden input are absolute.
        'relative flex min-h-6 w-fit cursor-pointer items-start gap-2 py-0.5 text-body has-disabled:cursor-not-allowed has-disabled:text-muted',
        isLast && 'flex-row-reverse',
      )}
    >
      <RadixSwitch.Root
        checked={isOn}
        onCheckedChange={onTurn}
        disabled={isDisabled}
        onKeyDown={submitOnEnter}
        data-testid={testId}
        className="my-0.5 flex h-4 w-7 shrink-0 cursor-pointer items-center rounded-full bg-muted p-0.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="size-3 rounded-full bg-surface data-[state=checked]:translate-x-3" />
      </RadixSwitch.Root>
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
