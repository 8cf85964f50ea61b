import type { BenchResult } from './benchResult.ts'

/** Builds a figure that is met when not above its limit. */
export function atMost(name: string, value: number, unit: string, limit: number): BenchResult {
  return { name, value, unit, ratio: null, target: `<=${limit}`, isMet: value <= limit }
}
