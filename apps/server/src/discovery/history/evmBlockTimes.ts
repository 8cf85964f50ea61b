import { Fault } from '@peregrine/core/fault'
import { z } from 'zod'
import type { DiscoveryChain } from '../discoveryChain.ts'

const zHeader = z.object({
  number: z.string().regex(/^0x[0-9a-fA-F]{1,12}$/),
  timestamp: z.string().regex(/^0x[0-9a-fA-F]{1,10}$/),
})

/** Reads the time of a block; null if the node has no such block any more. Throws Fault `reply.malformed`. */
export async function readBlockMs({ request }: DiscoveryChain, number: number): Promise<number | null> {
  const reply = await request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
  if (reply === null) return null
  const header = zHeader.safeParse(reply)
  if (!header.success || Number(header.data.number) !== number)
    throw new Fault('reply.malformed', { what: 'eth_getBlockByNumber' })
  return Number(header.data.timestamp) * 1_000
}

export type KnownTime = { number: number; timeMs: number }

const minuteOf = (timeMs: number): number => Math.floor(timeMs / 60_000)

/**
 * Reads the times of blocks between two whose times are known, as exact as candles of a minute need them, and with as
 * few requests: blocks between two of the same minute are of that minute. Nothing is interpolated.
 *
 * @param numbers ascending, each between the two
 * @returns a time within the block's minute by block number; without blocks that the node no longer has
 */
export async function readMinutes(
  numbers: readonly number[],
  first: KnownTime,
  last: KnownTime,
  read: (number: number) => Promise<number | null>,
): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  const settle = async (part: readonly number[], from: KnownTime, to: KnownTime): Promise<void> => {
    if (part.length === 0) return
    if (minuteOf(from.timeMs) === minuteOf(to.timeMs)) {
      for (const number of part) times.set(number, from.timeMs)
      return
    }
    const middle = part[part.length >> 1] as number
    const timeMs = await read(middle)
    if (timeMs === null) throw new Fault('chain.unreachable', { chain: '', why: 'no-result' })
    times.set(middle, timeMs)
    const at = { number: middle, timeMs }
    const before = part.filter((number) => number < middle)
    const after = part.filter((number) => number > middle)
    await Promise.all([settle(before, from, at), settle(after, at, to)])
  }
  await settle(numbers, first, last)
  return times
}
