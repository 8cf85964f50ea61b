import { findOwner } from '@peregrine/core/owner'
import { longestKol } from '@peregrine/core/wallet-list/kolEntry'
import { longestAvatar, parseAvatar } from '@peregrine/core/wallet-list/parseAvatar'
import { parseXHandle } from '@peregrine/core/parseXHandle'
import { z } from 'zod'
import { zText, zWrittenText } from './text.ts'

/** Maximum KOLs of a server. */
export const maxKols = 20_000
/** Maximum KOLs of one import. */
export const maxKolBatch = 10_000

const zOwnerAddress = zText(64).transform((text, context) => {
  const owner = findOwner(text.trim())
  if (owner) return owner.address
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const zAvatar = zText(longestAvatar).transform((text, context) => {
  const avatar = parseAvatar(text)
  if (avatar !== null) return avatar
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const zHandle = zText(200)
  .nullable()
  .transform((text, context) => {
    if (text === null || text.trim() === '') return null
    const handle = parseXHandle(text)
    if (handle !== null) return handle
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })

/** A KOL as request input; its family follows from the address. An empty name becomes the address's beginning. */
export const zKolEntry = z.object({
  address: zOwnerAddress,
  name: zWrittenText(longestKol.name).default(''),
  group: zWrittenText(longestKol.group).default(''),
  /** An emoji, or the http or https URL of a picture. */
  avatar: zAvatar.default(''),
  /** A handle on X, or the URL of its profile. */
  xHandle: zHandle.default(null),
})

export const zKol = z.object({
  family: z.enum(['EVM', 'SOL']),
  address: z.string(),
  name: z.string(),
  group: z.string(),
  avatar: z.string(),
  xHandle: z.string().nullable(),
  /** Who put it on the list; `sandbox` marks a trader of the sandbox. */
  source: z.enum(['operator', 'sandbox']),
  updatedAtMs: z.number(),
})
export type KolWire = z.infer<typeof zKol>

/** A change of the list that can be undone, newest first. */
export const zKolChange = z.object({
  changeId: z.string(),
  kind: z.enum(['import', 'edit', 'remove']),
  /** Name of the imported file, or of the wallet; may be empty. */
  label: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  madeAtMs: z.number(),
})
export type KolChangeWire = z.infer<typeof zKolChange>
