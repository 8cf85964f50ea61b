import { z } from 'zod'
import { ofBody, ofParams, ownerFaults, zUser } from '../ownerRoute.ts'
import { maxBatch } from '../watchedWallet.ts'
import { defineRoute } from '../route.ts'
import { zList } from '../text.ts'
import { zAddedWallet } from './watchedWallets.ts'

/** Treatment of wallets already watched: unchanged, or updated from the list. */
const zExistingChoice = z.enum(['keep', 'update'])

export const importWatchedWallets = defineRoute({
  method: 'POST',
  path: '/monitor-config/import/v1',
  summary: `Import up to ${maxBatch} wallets, all or none, in a way that can be undone; private keys are refused`,
  access: 'session',
  maxBodyBytes: 12 * 1024 * 1024,
  body: z.object({
    userAddress: zUser,
    existing: zExistingChoice.default('keep'),
    configs: zList(zAddedWallet, { min: 1, max: maxBatch }),
  }),
  ownerOf: ofBody,
  reply: z.object({ importId: z.string(), added: z.number(), changed: z.number(), kept: z.number() }),
  cost: 50,
  faults: [...ownerFaults, 'monitor.full', 'storage.full', 'import.secret'],
})

export const undoWatchedWalletImport = defineRoute({
  method: 'POST',
  path: '/monitor-config/undo-import/v1',
  summary:
    'Undo an import: what it added goes, what it changed is as before; what was changed since is left alone',
  access: 'session',
  body: z.object({ userAddress: zUser, importId: z.uuid() }),
  ownerOf: ofBody,
  reply: z.object({ removed: z.number(), restored: z.number(), left: z.number() }),
  cost: 20,
  faults: [...ownerFaults, 'import.unknown', 'storage.full'],
})

/** An import that can still be undone. */
const zLastImport = z.object({
  importId: z.string(),
  added: z.number(),
  changed: z.number(),
  madeAtMs: z.number(),
})

export const getLastImport = defineRoute({
  path: '/monitor-config/last-import/v1/:userAddress',
  summary: 'The newest import that can still be undone and did something; null where there is none',
  access: 'session',
  params: z.object({ userAddress: zUser }),
  ownerOf: ofParams,
  reply: zLastImport.nullable(),
  cost: 2,
  faults: ownerFaults,
})
