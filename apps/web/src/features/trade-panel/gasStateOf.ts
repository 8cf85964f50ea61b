import type { GasLevels } from '@peregrine/contract/topics/gasPrice'

/** Measured every 20 s: an older one has missed two measurements. */
const freshMs = 60_000
/** Beyond it, what stands there is no price of a chain. */
const maxLevel = 1e12

export type GasState = 'waiting' | 'unmeasured' | 'none' | 'malformed' | 'fresh' | 'old'

const isLevel = (value: number) => Number.isFinite(value) && value >= 0 && value <= maxLevel

/** True for three sorted levels with the time of a measurement: a server could send anything. */
function isMeasurement({ low, average, high, lastUpdated }: GasLevels): boolean {
  const isSorted = [low, average, high].every(isLevel) && low <= average && average <= high
  return isSorted && lastUpdated > 0 && lastUpdated < 8.64e15
}

/** What is known of a chain's gas price: undefined is before the first snapshot, null was never measured. */
export function gasStateOf(levels: GasLevels | null | undefined, nowMs: number): GasState {
  if (levels === undefined) return 'waiting'
  if (levels === null) return 'unmeasured'
  if (!isMeasurement(levels)) return 'malformed'
  // No slot of the node's memory paid one: its zeros are no measurement.
  if (levels.unit === 'microLamports' && levels.reliability <= 0) return 'none'
  return nowMs - levels.lastUpdated > freshMs ? 'old' : 'fresh'
}
