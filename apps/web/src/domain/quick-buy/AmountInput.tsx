import { Input } from '@peregrine/ui/Input'
import { iconName } from '@peregrine/ui/iconName'
import { useState } from 'react'

type AmountInputProps = {
  /** A decimal string; the stored value is always a number of at least 0. */
  value: string
  onChange: (value: string) => void
  label: string
  /** The coin to spend, shown after the number. */
  unit: string
  testId: string
  className?: string
}

/** True for a valid amount: a non-negative number with at most 18 decimals. */
export function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{0,18})?$/.test(text) || /^\.\d{1,18}$/.test(text)
}

/** The amount of a one-click buy, in the network's coin. Incomplete or invalid input is not stored. */
export function AmountInput({ value, onChange, label, unit, testId, className = '' }: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  // With 0 the buttons rest: the field that they wait for is marked.
  const isBad = !isAmount(text) || Number(text) === 0
  return (
    <Input
      size="sm"
      suffix={<span className="text-[11px]">{unit}</span>}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={text}
      {...iconName(label)}
      aria-invalid={isBad}
      data-testid={testId}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isAmount(target.value)) onChange(target.value)
      }}
      onBlur={() => setTyped(null)}
      className={`text-right [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none ${className}`}
    />
  )
}
