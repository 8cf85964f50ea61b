import type { BenchResult } from './benchResult.ts'

/** A figure that is met when it is not above its limit. */
export function atMost(name: string, value: number, unit: string, limit: number): BenchResult {
  return { name, value, unit, ratio: null, target: `<=${limit}`, isMet: value <= limit }
}
