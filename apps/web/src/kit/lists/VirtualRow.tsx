import { type ReactNode, useState } from 'react'

type VirtualRowProps = { top: number; height: number; isFresh: boolean; children: ReactNode }

/** A positioned row. It flashes for 400 ms on arrival, but not when scrolled back into view. */
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
