import { useState } from 'react'

type AmountInputProps = {
  /** A decimal text; what is kept is always a number of at least 0. */
  value: string
  onChange: (value: string) => void
  label: string
  /** The coin that is spent, shown behind the number. */
  unit: string
  testId: string
  className?: string
}

/** True for what may be kept: a number that is not negative, with at most 18 decimals. */
export function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{0,18})?$/.test(text) || /^\.\d{1,18}$/.test(text)
}

/** How much to buy with one press, in the coin of the network. What is half typed or wrong is not kept. */
export function AmountInput({ value, onChange, label, unit, testId, className = '' }: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  const isBad = !isAmount(text)
  return (
    <label
      title={label}
      className={`flex h-6 min-w-0 items-center gap-1 rounded-control border bg-surface px-1.5 text-data ${isBad ? 'border-loss' : 'border-line'} ${className}`}
    >
      <input
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        value={text}
        aria-label={label}
        aria-invalid={isBad}
        data-testid={testId}
        onChange={({ target }) => {
          setTyped(target.value)
          if (isAmount(target.value)) onChange(target.value)
        }}
        onBlur={() => setTyped(null)}
        className="min-w-0 flex-1 rounded-control bg-transparent text-right [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <span aria-hidden className="shrink-0 text-muted text-[11px]">
        {unit}
      </span>
    </label>
  )
}
