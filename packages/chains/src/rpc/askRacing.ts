import { isSlow } from './isSlow.ts'
import type { RpcEndpoint } from './rpcEndpoint.ts'

/** Time after which an endpoint counts as hanging. */
const slowMs = 1_500
/** A rival is never asked sooner than this. */
const minHeadStartMs = 50

export type Race<T> = {
  endpoint: RpcEndpoint
  ask(endpoint: RpcEndpoint): Promise<T>
  /** True if no other endpoint serves the role. */
  isAlone: boolean
  /** True if the reply is waited for at the head: a rival is asked as soon as the first takes longer than usual. */
  isUrgent: boolean
  /** Another endpoint that has calls left; null if there is none. */
  findRival(): RpcEndpoint | null
  /** Another endpoint, whatever it costs. */
  pickOther(): Promise<RpcEndpoint>
  onSlow(): void
  /** Called if the first fails once the second has won. */
  onLateFailure(error: unknown): void
}

async function praiseAfter<T>({ ask, isUrgent }: Race<T>, endpoint: RpcEndpoint): Promise<T> {
  const startedMs = Date.now()
  const answer = await ask(endpoint)
  if (isUrgent) endpoint.blockTime.note(Date.now() - startedMs)
  endpoint.resetPenalty()
  return answer
}

/**
 * Asks an endpoint and, if it is slow, a second one beside it: the first good reply wins. A hanging endpoint costs a
 * moment, not its whole timeout; where a reply is urgent and another endpoint has calls left, no more than the first
 * rarely needs.
 */
export async function askRacing<T>(race: Race<T>): Promise<T> {
  const { endpoint, onSlow, onLateFailure } = race
  const first = praiseAfter(race, endpoint)
  if (race.isAlone) return first
  const rival = await findEarly(race, first)
  if (rival === null && !(await isSlow(first, slowMs))) return first
  if (rival === null) onSlow()
  else void isSlow(first, slowMs).then((isStill) => isStill && onSlow())
  const second = praiseAfter(race, rival ?? (await race.pickOther()))
  try {
    const won = await Promise.any([first, second])
    first.catch(onLateFailure)
    return won
  } catch {
    // Both failed: report the first one's error, as without a second.
    return first
  }
}

/** The rival of an urgent request that takes longer than usual; null if it does not, or nobody has calls left. */
async function findEarly<T>(
  { endpoint, isUrgent, findRival }: Race<T>,
  first: Promise<T>,
): Promise<RpcEndpoint | null> {
  const usualMs = endpoint.blockTime.rarelyOverMs
  if (!isUrgent || usualMs === null || usualMs >= slowMs) return null
  if (!(await isSlow(first, Math.max(minHeadStartMs, usualMs)))) return null
  return findRival()
}
