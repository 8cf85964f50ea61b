import { z } from 'zod'

/** Why holders stay unknown, or only the largest are known. */
export const unknownHolderReasons = [
  'does-not-add-up',
  'not-served',
  'too-long',
  'too-many',
  'top-only',
] as const

/**
 * How far the holders of a token are read that is older than the index: waiting, being read, or not to be had. `percent`
 * is the share of the history that is read; null if unknown.
 */
export const zHolderHistory = z.object({
  state: z.enum(['queued', 'reading', 'top', 'unknown']),
  percent: z.number().nullable(),
  why: z.enum(unknownHolderReasons).nullable(),
})
export type HolderHistoryWire = z.infer<typeof zHolderHistory>
