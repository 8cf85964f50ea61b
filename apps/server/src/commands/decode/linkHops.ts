import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import type { SwapFact } from '@peregrine/protocols/fact'
import type { PoolInfo, PoolQuestion } from '@peregrine/protocols/poolInfo'
import { isUnknownToken, legsOfPool, type SlotLeg } from './poolSlots.ts'
import type { EvmRecording } from './recording.ts'

/**
 * Fills open tokens of V4 and Infinity pools from the hop before or after: hops under one lock log no transfers between
 * them, but the output of one swap equals the input of the next to the unit. Mutates `pools`; runs to a fixed point.
 */
export function linkHops(
  recording: EvmRecording,
  questions: readonly PoolQuestion[],
  pools: Map<string, PoolInfo>,
): void {
  const singletons = questions.filter(({ family }) => family === 'v4' || family === 'infinity')
  for (let round = 0; round < singletons.length; round++) {
    const { facts } = decodeEvmLogs(recording.chain, recording.logs, pools)
    const swaps = facts.filter((fact): fact is SwapFact => fact.kind === 'swap')
    const learned = singletons.filter((question) => linkPool(question, recording, swaps, pools))
    if (learned.length === 0) return
  }
}

function linkPool(
  question: PoolQuestion,
  recording: EvmRecording,
  swaps: readonly SwapFact[],
  pools: Map<string, PoolInfo>,
): boolean {
  const pool = pools.get(question.pool)
  if (!pool?.tokens.some(isUnknownToken)) return false
  const tokens = [...pool.tokens]
  for (const leg of legsOfPool(question, recording)) {
    const slot = Number(leg.slot.slice(1))
    if (tokens[slot] === leg.slot) tokens[slot] = neighbourToken(leg, swaps) ?? leg.slot
  }
  const isNews = tokens.some((token, i) => token !== pool.tokens[i])
  if (!isNews || !isInOrder(tokens)) return false
  pools.set(pool.pool, { ...pool, tokens })
  return true
}

/** True when a pool's two currencies are in address order. */
function isInOrder([token0 = '', token1 = '']: readonly string[]): boolean {
  return isUnknownToken(token0) || isUnknownToken(token1) || token0 < token1
}

/** Returns the token of the nearest other swap whose opposite leg has exactly this amount. */
function neighbourToken(leg: SlotLeg, swaps: readonly SwapFact[]): string | null {
  const side = leg.side === 'in' ? 'bought' : 'sold'
  const neighbours = swaps
    .filter(
      (swap) =>
        swap.index !== leg.index && swap[side].units === leg.units && !isUnknownToken(swap[side].token),
    )
    .sort((a, b) => Math.abs(a.index - leg.index) - Math.abs(b.index - leg.index))
  return neighbours[0]?.[side].token ?? null
}
