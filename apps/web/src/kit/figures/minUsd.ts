/** Minimum values of what a list shows, in dollars; 0 includes those of unknown value. */
export const minUsdOptions = [0, 10, 100, 500, 1_000, 5_000, 10_000] as const
type MinUsd = (typeof minUsdOptions)[number]

/** Reads a minimum from elsewhere: 0 unless it is one of the options. */
export function toMinUsd(value: unknown): MinUsd {
  return minUsdOptions.find((option) => option === value) ?? minUsdOptions[0]
}
