import type { ReactNode } from 'react'

/** For a header button: an icon above its word from 1280 px on, the icon alone below. */
export const iconWithWord = 'xl:h-10 xl:w-auto xl:min-w-9 xl:flex-col xl:gap-0.5 xl:px-1'

/** The word below a header icon. The button's own name says more, and contains it. */
export function IconWord({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="hidden whitespace-nowrap font-normal text-[10px] leading-3 xl:block">
      {children}
    </span>
  )
}
