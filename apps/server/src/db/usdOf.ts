/** Converts a numeric column of millionths to dollars, for display; null stays null. */
export function usdOf(micros: string | null): number | null {
  return micros === null ? null : Number(micros) / 1e6
}
