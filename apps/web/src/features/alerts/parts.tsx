import { type ReactNode, useId } from 'react'

export const inputClass =
  'h-8 w-full min-w-0 rounded-control border border-line bg-surface px-2 text-body aria-invalid:border-loss disabled:bg-raised disabled:text-muted'

type SectionProps = { title: string; says?: string; children: ReactNode; tools?: ReactNode; testId: string }

/** One subject of the settings. */
export function Section({ title, says, children, tools, testId }: SectionProps) {
  return (
    <section
      className="flex flex-col gap-2 border-line border-b px-3 py-4 last:border-b-0"
      data-testid={testId}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-body">{title}</h2>
        {tools && <div className="ml-auto flex flex-wrap gap-2">{tools}</div>}
      </div>
      {says && <p className="max-w-2xl text-data text-muted">{says}</p>}
      {children}
    </section>
  )
}

type SwitchProps = {
  isOn: boolean
  onTurn: (isOn: boolean) => void
  label: string
  isHidden?: boolean
  testId: string
}

/** A switch with its label; `isHidden` keeps the label for screen readers alone. */
export function Switch({ isOn, onTurn, label, isHidden = false, testId }: SwitchProps) {
  return (
    <label
      className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-body"
      title={isHidden ? label : undefined}
    >
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        data-testid={testId}
        onChange={({ target }) => onTurn(target.checked)}
        className="size-4 accent-accent"
      />
      <span className={isHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}

type LabelledProps = {
  label: string
  fault?: string | undefined
  children: (id: string, faultId: string) => ReactNode
}

/** A control with its label above, and what is wrong with it below. */
export function Labelled({ label, fault, children }: LabelledProps) {
  const id = useId()
  const faultId = `${id}-fault`
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-data text-muted">
        {label}
      </label>
      {children(id, faultId)}
      {fault && (
        <p id={faultId} role="alert" className="text-data text-loss">
          {fault}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = {
  label: string
  value: string
  onValue: (value: string) => void
  fault?: string | undefined
  testId: string
  isNumber?: boolean
  isSecret?: boolean
  list?: string
}

export function TextField({
  label,
  value,
  onValue,
  fault,
  testId,
  isNumber,
  isSecret,
  list,
}: TextFieldProps) {
  return (
    <Labelled label={label} fault={fault}>
      {(id, faultId) => (
        <input
          id={id}
          // Not of type number: what a browser takes for half a number would come as nothing.
          type={isSecret ? 'password' : 'text'}
          inputMode={isNumber ? 'decimal' : undefined}
          value={value}
          list={list}
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? faultId : undefined}
          data-testid={testId}
          onChange={({ target }) => onValue(target.value)}
          className={inputClass}
        />
      )}
    </Labelled>
  )
}

type PickFieldProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
  testId: string
}

export function PickField({ label, value, options, onPick, testId }: PickFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          value={value}
          data-testid={testId}
          onChange={({ target }) => onPick(target.value)}
          className={inputClass}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
