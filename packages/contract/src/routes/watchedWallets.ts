import { isStorableExtra } from '@peregrine/core/storableText'
import { z } from 'zod'
import { ofBody, ofParams, ownerFaults, zUser } from '../ownerRoute.ts'
import {
  maxBatch,
  maxWatchedWallets,
  watchedAddress,
  watchedWalletFields,
  zWatchedChainType,
  zWatchedWallet,
} from '../watchedWallet.ts'
import { zWatchedWalletRules } from '../watchedWalletRules.ts'
import { defineRoute } from '../route.ts'
import { zList, zText, zWrittenText } from '../text.ts'

const zName = zWrittenText(50).pipe(zText(50).min(1))
const zAddress = zText(64).min(1)

/** Small extra data; its `rules` must be valid. */
const zExtra = z.looseObject({ rules: zWatchedWalletRules.optional() }).refine(isStorableExtra)

const optional = z.object({ ...watchedWalletFields, extra: zExtra }).partial()

/** Rejects an address invalid on its chain, and a range that starts above its end. */
function checked<
  T extends z.ZodType<{
    chainType: 1 | 2
    address: string
    minAmount?: number | null
    maxAmount?: number | null
  }>,
>(schema: T) {
  return schema
    .refine((row) => watchedAddress(row) !== null, { path: ['address'] })
    .refine(({ minAmount, maxAmount }) => (minAmount ?? 0) <= (maxAmount ?? Number.POSITIVE_INFINITY), {
      path: ['minAmount'],
    })
}

const zAdded = z
  .object({
    chainType: zWatchedChainType,
    name: zName,
    addAddress: zAddress,
  })
  .extend(optional.shape)
  .transform(({ addAddress, ...row }) => ({ ...row, address: addAddress }))

/** A wallet to watch and its settings, as request input. */
export const zAddedWallet = checked(zAdded)

const zChanged = z
  .object({
    chainType: zWatchedChainType,
    configAddress: zAddress,
    configAddressName: zName.optional(),
  })
  .extend(optional.shape)
  .transform(({ configAddress, configAddressName, ...row }) => ({
    ...row,
    address: configAddress,
    name: configAddressName,
  }))

/** A name and an address: enough for the feed and the pages. */
export const getWatchedWalletNames = defineRoute({
  path: '/monitor-config/queryConfig/v1/:userAddress',
  summary: 'Names of the wallets that the signed-in wallet watches',
  access: 'session',
  params: z.object({ userAddress: zUser }),
  ownerOf: ofParams,
  reply: z.array(zWatchedWallet.pick({ name: true, address: true, chainType: true, avatarUrl: true })),
  cost: 5,
  faults: ownerFaults,
})

export const queryWatchedWallets = defineRoute({
  method: 'POST',
  path: '/monitor-config/query/v1/:userAddress',
  summary: 'Watched wallets with all that is set for them, newest first; of one chain where one is named',
  access: 'session',
  params: z.object({ userAddress: zUser }),
  body: z.object({ chainType: zWatchedChainType.optional() }),
  ownerOf: ofParams,
  reply: z.array(zWatchedWallet),
  cost: 5,
  faults: ownerFaults,
})

export const addWatchedWallet = defineRoute({
  method: 'POST',
  path: '/monitor-config/add/v1',
  summary: 'Watch a wallet',
  access: 'session',
  body: z.object({ userAddress: zUser }).and(zAddedWallet),
  ownerOf: ofBody,
  reply: z.null(),
  cost: 5,
  faults: [...ownerFaults, 'monitor.exists', 'monitor.full', 'storage.full', 'import.secret'],
})

export const addWatchedWallets = defineRoute({
  method: 'POST',
  path: '/monitor-config/batch-add/v1',
  summary: `Watch up to ${maxBatch} wallets at once, all or none; those on the list already stay as they are`,
  access: 'session',
  maxBodyBytes: 8 * 1024 * 1024,
  body: z.object({ userAddress: zUser, configs: zList(zAddedWallet, { min: 1, max: maxBatch }) }),
  ownerOf: ofBody,
  reply: z.object({ added: z.number(), existing: z.number() }),
  cost: 50,
  faults: [...ownerFaults, 'monitor.full', 'storage.full', 'import.secret'],
})

export const updateWatchedWallet = defineRoute({
  method: 'POST',
  path: '/monitor-config/update/v1',
  summary:
    'Change what is set for a watched wallet; what is not named stays, in `extra` and its `rules` as well',
  access: 'session',
  body: z.object({ userAddress: zUser }).and(checked(zChanged)),
  ownerOf: ofBody,
  reply: z.null(),
  cost: 5,
  faults: [...ownerFaults, 'monitor.unknown', 'storage.full', 'import.secret'],
})

export const updateWatchedWallets = defineRoute({
  method: 'POST',
  path: '/monitor-config/batch-update/v1',
  summary: `Change up to ${maxBatch} watched wallets at once, all or none; what is not named stays, in \`extra\` and its \`rules\` as well, wallets that are not on the list are passed over`,
  access: 'session',
  // The maximum batch with long notes and all rules.
  maxBodyBytes: 12 * 1024 * 1024,
  body: z.object({ userAddress: zUser, configs: zList(checked(zChanged), { min: 1, max: maxBatch }) }),
  ownerOf: ofBody,
  reply: z.object({ changed: z.number() }),
  cost: 50,
  faults: [...ownerFaults, 'monitor.unknown', 'storage.full', 'import.secret'],
})

export const deleteWatchedWallets = defineRoute({
  method: 'POST',
  path: '/monitor-config/delete/v1',
  summary: 'Watch these wallets no longer',
  access: 'session',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    userAddress: zUser,
    chainType: zWatchedChainType,
    addresses: zList(zAddress, { min: 1, max: maxWatchedWallets }),
  }),
  ownerOf: ofBody,
  reply: z.object({ deleted: z.number() }),
  cost: 10,
  faults: ownerFaults,
})
