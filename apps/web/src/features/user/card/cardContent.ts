/** What a picture to share shows. */
export type CardContent = {
  title: string
  subtitle: string
  profitLabel: string
  /** A dash if unknown. */
  profit: string
  /** Null if unknown or neither. */
  isGain: boolean | null
  facts: readonly { label: string; value: string }[]
  dates: string
  /** Null unless its owner chose to show it. */
  address: string | null
}

/** Colours of the page's theme, as the canvas needs them. */
export type CardColours = Record<
  'surface' | 'raised' | 'line' | 'ink' | 'muted' | 'gain' | 'loss' | 'accent' | 'on-accent',
  string
>

const names = ['surface', 'raised', 'line', 'ink', 'muted', 'gain', 'loss', 'accent', 'on-accent'] as const

/** Reads the colours of the theme that the page shows now. */
export function themeColours(): CardColours {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as CardColours
}
