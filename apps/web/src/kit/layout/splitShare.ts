/** The upper part's share of a divided column, in percent. */
export type SplitLimits = { min: number; max: number; initial: number }

/** Parses a stored share from untrusted text; null for none. */
export function parseShare(text: string | null, { min, max }: SplitLimits): number | null {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return share >= min && share <= max ? share : null
}

const withinLimits = (share: number, { min, max }: SplitLimits): number =>
  Math.round(Math.max(min, Math.min(max, share)) * 10) / 10

/** Returns the share whose divider is at a height of the column, both in pixels. */
export function shareAt(y: number, column: { top: number; height: number }, limits: SplitLimits): number {
  return withinLimits(((y - column.top) / column.height) * 100, limits)
}

const step = 2
const largeStep = 10

/** Returns the share after a key press on the divider; null for a key that does not move it. */
export function shareAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  share: number,
  limits: SplitLimits,
): number | null {
  const by = shiftKey ? largeStep : step
  const moved: Record<string, number> = {
    ArrowUp: share - by,
    ArrowDown: share + by,
    PageUp: share - largeStep,
    PageDown: share + largeStep,
    Home: limits.min,
    End: limits.max,
    Enter: limits.initial,
  }
  const next = moved[key]
  return next === undefined ? null : withinLimits(next, limits)
}
