import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { maxSignalIds, zSignalId, zSignalInput, zSignalStatus } from '../signal.ts'
import { zList } from '../text.ts'

/** Signals of one call. */
export const maxArmed = 100

const faults = ['request.malformed', 'signal.full', 'signal.taken'] as const
const access = 'maybe' as const
const zIds = z.object({ signalIds: zList(zSignalId, { min: 1, max: maxSignalIds }) })
const zStatuses = z.array(zSignalStatus)

export const armSignals = defineRoute({
  method: 'POST',
  path: '/api/signals',
  summary: 'Arm conditions; one that is armed already stays as it is. A visitor has few, and not for long',
  access,
  body: z.object({ signals: zList(zSignalInput, { min: 1, max: maxArmed }) }),
  reply: zStatuses,
  maxBodyBytes: 1_048_576,
  cost: 5,
  faults,
})

export const readSignals = defineRoute({
  method: 'POST',
  path: '/api/signals/query',
  summary: 'How signals stand, in the order asked',
  access,
  body: zIds,
  reply: zStatuses,
  cost: 2,
  faults: ['request.malformed'],
})

export const dropSignals = defineRoute({
  method: 'POST',
  path: '/api/signals/drop',
  summary: 'Forget signals: they fire no more',
  access,
  body: zIds,
  reply: z.null(),
  cost: 2,
  faults: ['request.malformed'],
})
