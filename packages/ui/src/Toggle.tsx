import type { ReactNode } from 'react'

type ToggleProps = { isOn: boolean; onToggle: (isOn: boolean) => void; testId: string; children: ReactNode }

/** A chip that is on or off. */
export function Toggle({ isOn, onToggle, testId, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      data-state={isOn ? 'on' : 'off'}
      onClick={() => onToggle(!isOn)}
      data-testid={testId}
      className="h-6 shrink-0 cursor-pointer whitespace-nowrap rounded-control border border-line px-2 text-data text-muted hover:text-ink data-[state=on]:border-accent data-[state=on]:text-accent"
    >
      {children}
    </button>
  )
}
