import type { GasLevels } from '@peregrine/contract/topics/gasPrice'

/** Measured every 20 s: an older one has missed two measurements. */
const freshMs = 60_000
/** Beyond it, what stands there is no price of a chain. */
const maxLevel = 1e12

export type GasState = 'waiting' | 'unmeasured' | 'none' | 'malformed' | 'fresh' | 'old'

const isLevel = (value: number) => Number.isFinite(value) && value >= 0 && value <= maxLevel

/** What is known of a chain's gas price: undefined is before the first snapshot, null was never measured. */
export function gasStateOf(levels: GasLevels | null | undefined, nowMs: number): GasState {
  if (levels === undefined) return 'waiting'
  if (levels === null) return 'unmeasured'
  const { low, average, high, lastUpdated, unit, reliability } = levels
  const isSorted = [low, average, high].every(isLevel) && low <= average && average <= high
  if (!isSorted || !(lastUpdated > 0 && lastUpdated < 8.64e15)) return 'malformed'
  // No slot of the node's memory paid one: its zeros are no measurement.
  if (unit === 'microLamports' && reliability <= 0) return 'none'
  return nowMs - lastUpdated > freshMs ? 'old' : 'fresh'
}
