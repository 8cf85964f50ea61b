import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './liveScenarios.ts'

const lookMs = 50
const strangerMs = 5_000
const strangerCalls = 150

/** A whole number of both ends' range, by the round's own randomness. */
export function between({ random }: Pick<Stage, 'random'>, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}

/** Until the indexer has dealt with what the provider says now, or a while. */
export async function untilAsked({ provider }: Pick<Stage, 'provider'>): Promise<void> {
  const until = { calls: provider.total() + strangerCalls, ms: Date.now() + strangerMs }
  while (provider.total() < until.calls && Date.now() < until.ms) await sleep(lookMs)
}
