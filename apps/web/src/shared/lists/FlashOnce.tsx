import { type ReactNode, useState } from 'react'

/** A row that lights up for 400 ms when it first enters, and not again when it is only scrolled back into sight. */
export function FlashOnce({ isFresh, children }: { isFresh: boolean; children: ReactNode }) {
  const [flashes] = useState(isFresh)
  return <div className={flashes ? 'flash-once h-full' : 'h-full'}>{children}</div>
}
