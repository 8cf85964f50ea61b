import type { PoolHistory } from '../../domain/discovery/poolHistory.ts'

/** Joins how far back the pools of a market are known, the earlier pool first. */
export function joinHistories(histories: readonly PoolHistory[]): PoolHistory {
  // Before what is missing of a pool, nothing of an earlier one continues the history.
  const reaching = histories.findLast(({ isWhole }) => !isWhole) ?? histories[0]
  return {
    fromMs: reaching?.fromMs ?? null,
    isWhole: histories.every(({ isWhole }) => isWhole),
    isReading: histories.some(({ isReading }) => isReading),
    trouble: histories.find(({ trouble }) => trouble !== null)?.trouble ?? null,
  }
}
