const paths = { cross: 'M5 5l14 14M19 5L5 19', check: 'M5 13l5 5L19 7' } as const

/** A line icon for dialogs and menus. */
export function Glyph({ name, size = 16 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d={paths[name]} strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
