import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'

/** Time of blocks that were left out: of the blocks around them, in milliseconds. */
export const zMissingTime = z.object({ fromTime: z.number(), toTime: z.number() })

/** Blocks of a chain that were left out and are not read yet; times of the blocks around them, in milliseconds. */
export const zLeftOut = zMissingTime.extend({
  from: z.number(),
  to: z.number(),
  /** `facts-missing`: tokens or pools that they name could not be read. */
  why: z.enum(['not-served', 'too-slow', 'facts-missing']),
  /** Since when no endpoint serves them any more; null while they are read, or not asked for yet. */
  unservedSince: z.number().nullable(),
})
export type LeftOutWire = z.infer<typeof zLeftOut>

/**
 * Start of the first blocks that a figure lacks, in milliseconds: it covers too little from there on. Null if every
 * block of its time was read.
 */
export const zIncompleteSince = z.number().nullable()

export const getGaps = defineRoute({
  path: '/api/gaps/:network',
  summary: "The ranges of a network's blocks that were left out and are not read yet, newest first",
  params: z.object({ network: zNetworkInput }),
  reply: z.array(zLeftOut),
  cost: 1,
  faults: ['network.unknown'],
})
