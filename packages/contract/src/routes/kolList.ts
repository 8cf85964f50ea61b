import { z } from 'zod'
import { maxKolBatch, maxKols, zKol, zKolChange, zKolEntry } from '../kol.ts'
import { defineRoute } from '../route.ts'
import { zList, zText, zWrittenText } from '../text.ts'

const faults = ['session.missing', 'operator.only', 'request.malformed'] as const
const changing = [...faults, 'import.secret', 'monitor.full'] as const

/** Outcome of a change; `changeId` undoes it. */
const zDone = zKolChange
  .pick({ changeId: true, added: true, changed: true, removed: true })
  .extend({ kept: z.number() })
export type KolsDone = z.infer<typeof zDone>

export const getKolList = defineRoute({
  path: '/api/kols',
  summary: "The operator's list of KOLs with all that is known of them, and its latest changes",
  access: 'session',
  reply: z.object({ kols: z.array(zKol), changes: z.array(zKolChange) }),
  cost: 10,
  faults,
})

export const importKols = defineRoute({
  method: 'POST',
  path: '/api/kols/import',
  summary: `Put up to ${maxKolBatch} wallets on the list of KOLs, all or none; those on it stay as they are, or take what the list says`,
  access: 'session',
  maxBodyBytes: 12 * 1024 * 1024,
  body: z.object({
    label: zWrittenText(100).default(''),
    existing: z.enum(['keep', 'update']).default('keep'),
    kols: zList(zKolEntry, { min: 1, max: maxKolBatch }),
  }),
  reply: zDone,
  cost: 50,
  faults: changing,
})

export const putKol = defineRoute({
  method: 'PUT',
  path: '/api/kols',
  summary: 'Mark a wallet as a KOL, or change what is known of one: every field is replaced',
  access: 'session',
  body: zKolEntry,
  reply: zDone,
  cost: 5,
  faults: changing,
})

export const removeKols = defineRoute({
  method: 'POST',
  path: '/api/kols/remove',
  summary: 'Take wallets off the list of KOLs',
  access: 'session',
  maxBodyBytes: 2 * 1024 * 1024,
  body: z.object({ addresses: zList(zText(64).min(1), { min: 1, max: maxKols }) }),
  reply: zDone,
  cost: 10,
  faults,
})

export const undoKolChange = defineRoute({
  method: 'POST',
  path: '/api/kols/undo',
  summary: 'Undo a change of the list of KOLs: wallets changed again since are left alone and counted',
  access: 'session',
  body: z.object({ changeId: z.uuid() }),
  reply: z.object({ removed: z.number(), restored: z.number(), left: z.number() }),
  cost: 20,
  faults: [...faults, 'import.unknown', 'monitor.full'],
})
