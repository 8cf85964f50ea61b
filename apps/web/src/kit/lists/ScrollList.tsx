import type { ReactNode } from 'react'

type ScrollListProps = { label: string; testId: string; children: ReactNode }

/** A list that takes the rest of its column and scrolls. */
export function ScrollList({ label, testId, children }: ScrollListProps) {
  return (
    <ul
      // Scrolling lists must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      className="min-h-0 flex-1 overflow-y-auto"
      data-testid={testId}
    >
      {children}
    </ul>
  )
}
