import type { ReactNode } from 'react'

/** A titled group of lines in a phone menu. */
export function MenuPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b py-2 last:border-b-0">
      <h3 className="px-4 py-1 text-data text-muted">{title}</h3>
      {children}
    </section>
  )
}
