import { type ReactNode, useState } from 'react'

type VirtualRowProps = { top: number; height: number; isFresh: boolean; children: ReactNode }

/**
 * A row in its place. It lights up for 400 ms when it first enters, and not again when it is only scrolled back into
 * sight.
 */
export function VirtualRow({ top, height, isFresh, children }: VirtualRowProps) {
  const [flashes] = useState(isFresh)
  return (
    <li
      style={{ height, transform: `translateY(${top}px)` }}
      className={`absolute inset-x-0 top-0 contain-strict ${flashes ? 'flash-once' : ''}`}
    >
      {children}
    </li>
  )
}
