import { swapValidSeconds } from '../intent.ts'

/** How far this computer's clock is ahead of the chain's newest block, or behind it. */
export type ClockOff = { code: 'clock-ahead' | 'clock-behind'; seconds: number }

/** A clock that is further behind the newest block than this is set wrong, or the block is. */
const maxBehindSeconds = 900

/**
 * The deadline of a trade that is signed now, in Unix seconds: by the chain's clock, within what this computer's allows.
 * The guard goes by the latter, which nobody else can set; time that a node invents would keep signed bytes valid for as
 * long as it likes.
 */
export function deadlineOf(chainNowMs: number, nowMs: number): number | ClockOff {
  const [chainNow, now] = [Math.floor(chainNowMs / 1_000), Math.floor(nowMs / 1_000)]
  if (chainNow + swapValidSeconds <= now) return { code: 'clock-ahead', seconds: now - chainNow }
  if (chainNow - now > maxBehindSeconds) return { code: 'clock-behind', seconds: chainNow - now }
  return chainNow + swapValidSeconds
}
