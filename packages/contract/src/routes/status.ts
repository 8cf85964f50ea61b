import { networks, placeholderNetworks } from '@peregrine/core/network'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zChain } from '../trade.ts'

/** What keeps a chain from being read. */
export const zChainTrouble = z.enum([
  'unreachable',
  'foreign-chain',
  'no-new-block',
  'unproven',
  'disagreement',
  'failed',
  'reorg-too-deep',
  'sandbox-ended',
])
export type ChainTrouble = z.infer<typeof zChainTrouble>

export const zChainStatus = z.object({
  chain: zChain,
  /** False where no endpoint is configured. */
  isConfigured: z.boolean(),
  block: z.number().nullable(),
  blockTime: z.number().nullable(),
  /** Number of the chain's own head, where it is known. */
  headBlock: z.number().nullable(),
  /** Milliseconds since the last committed block was made. */
  lagMs: z.number().nullable(),
  /** From how many milliseconds on a last head counts as late. */
  lateAfterMs: z.number(),
  lastTradeAt: z.number().nullable(),
  records: z.number(),
  /** What the indexer of this process counted since its start; null where another process reads the chain. */
  health: z
    .object({
      state: z.enum(['starting', 'standby', 'catching-up', 'live', 'stalled', 'halted']),
      why: zChainTrouble.nullable(),
      /** For how long it has been stalled or halted. */
      forMs: z.number().nullable(),
      /** Endpoints of another chain, which are left alone, and how each was told. */
      setAside: z.array(z.object({ endpoint: z.string(), why: z.string() })),
      /** Times that the head ran ahead, the blocks so missed, and how many of them were read since. */
      gaps: z.number(),
      gapBlocks: z.number(),
      filledBlocks: z.number(),
      reorgs: z.number(),
      restarts: z.number(),
    })
    .nullable(),
})
export type ChainStatusWire = z.infer<typeof zChainStatus>

const zContact = z.string().nullable()

/** Where the operator of this server can be reached: https links and a WeChat id; null where none is set. */
export const zContacts = z.object({
  chat: zContact,
  group: zContact,
  social: zContact,
  docs: zContact,
  wechat: zContact,
})
export type ContactsWire = z.infer<typeof zContacts>

/** The services between page and phone that the operator has set up for signing in; off where null or false. */
export const zWalletServices = z.object({
  okxConnect: z.boolean(),
  walletConnect: z.object({ projectId: z.string(), relayUrl: z.string() }).nullable(),
})
export type WalletServices = z.infer<typeof zWalletServices>

/** The setting that a feature waits for: one that is not there, or that holds nothing of use. */
const zMissing = z.object({ setting: z.string(), what: z.enum(['unset', 'empty']) })
export type MissingSetting = z.infer<typeof zMissing>

/** Something that the server does when it is set up for it. */
const zFeature = z.object({
  name: z.string(),
  isOn: z.boolean(),
  /** Why it is off, as a sentence. */
  reason: z.string().nullable(),
  missing: zMissing.nullable(),
})

/** Why nothing can be stored now: the disk is full, or the database cannot be reached. */
const zStorageFault = z.enum(['database.full', 'database.away'])
export type StorageFault = z.infer<typeof zStorageFault>

export const getStatus = defineRoute({
  path: '/api/status',
  summary:
    'What this server does: mode, environment, how far each chain is read, what is switched off and why',
  reply: z.object({
    mode: z.enum(['sandbox', 'live']),
    environmentId: z.string(),
    version: z.string(),
    now: z.number(),
    chains: z.array(zChainStatus),
    features: z.array(zFeature),
    clients: z.number(),
    storageFault: zStorageFault.nullable(),
    contacts: zContacts,
    /** True where the page may show another site's chart in a frame. */
    hasEmbeddedChart: z.boolean(),
    wallets: zWalletServices,
  }),
  cost: 2,
})

export const getCatalogue = defineRoute({
  path: '/api/networks',
  summary: 'The chain catalogue: networks, and placeholders that have trade settings only',
  reply: z.array(
    z.object({
      name: z.enum([...networks, ...placeholderNetworks]),
      networkId: z.number(),
      chainId: z.number().nullable(),
      coin: z.string(),
      category: z.enum(['EVM', 'Solana']).nullable(),
      lpUrl: z.string().nullable(),
      isPlaceholder: z.boolean(),
    }),
  ),
})
