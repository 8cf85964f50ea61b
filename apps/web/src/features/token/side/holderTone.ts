/** Percent above which ten wallets could move the price at will. */
export const calmTop10 = 15
/** Percent above which the developer could. */
export const calmDeveloper = 5

/** Returns the colour of a share that is calm up to a percentage; unknown is neither. */
export function holderTone(percent: number | null, calm: number): string {
  if (percent === null) return 'text-muted'
  return percent <= calm ? 'text-gain' : 'text-warn'
}
