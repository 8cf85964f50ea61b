import { networks, placeholderNetworks } from '@peregrine/core/network'
import { rpcPurposes } from '@peregrine/core/rpcPurpose'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zLeftOut, zMissingTime } from './gaps.ts'
import { zChain } from '../trade.ts'

/** Reasons a chain cannot be read. */
export const zChainTrouble = z.enum([
  'unreachable',
  'refused',
  'no-node',
  'foreign-chain',
  'no-new-block',
  'endpoint-behind',
  'first-block',
  'unproven',
  'disagreement',
  'failed',
  'reorg-too-deep',
  'sandbox-ended',
])
export type ChainTrouble = z.infer<typeof zChainTrouble>

const zRpcPurpose = z.enum(rpcPurposes)

const zPurposes = z.array(z.object({ purpose: zRpcPurpose, calls: z.number(), refused: z.number() }))

/** Calls of this process to a chain's endpoints in the last hour, and the endpoints' limits as learned. */
export const zRpcUsage = z.object({
  /** Time that the counts cover, in milliseconds: less than an hour after a start. */
  coveredMs: z.number(),
  purposes: zPurposes,
  endpoints: z.array(
    z.object({
      /** Host, without keys. */
      endpoint: z.string(),
      /** Calls per second, calls per batch, and blocks per log query; null while no limit was met. */
      perSecond: z.number().nullable(),
      perBatch: z.number().nullable(),
      logRange: z.number().nullable(),
      /** Time until it is called again after a refusal. */
      pausedForMs: z.number(),
      /** What this endpoint was used for. */
      purposes: zPurposes,
      /** Usual time of a small reply, in milliseconds. */
      latencyMs: z.number().nullable(),
      /** Blocks by which it was behind the last block read when it was last asked; null if it never was. */
      lag: z.number().nullable(),
    }),
  ),
})
export type RpcUsageWire = z.infer<typeof zRpcUsage>

export const zChainStatus = z.object({
  chain: zChain,
  /** False if no endpoint is configured. */
  isConfigured: z.boolean(),
  block: z.number().nullable(),
  blockTime: z.number().nullable(),
  /** Number of the chain's head, if known. */
  headBlock: z.number().nullable(),
  /** Age of the last committed block, in milliseconds. */
  lagMs: z.number().nullable(),
  /** Age from which the last head counts as late, in milliseconds. */
  lateAfterMs: z.number(),
  lastTradeAt: z.number().nullable(),
  /** The ranges of blocks that are missing, newest first. */
  leftOut: z.array(zLeftOut),
  /**
   * The newest times whose blocks were left out when they came, whether or not they were read since: price alerts and
   * signals saw nothing of them.
   */
  missed: z.array(zMissingTime),
  records: z.number(),
  /**
   * Since when the launches of its launchpad are known, and whether older ones are still being read; null without a
   * launchpad, and before its first block.
   */
  launches: z
    .object({
      since: z.number(),
      isReading: z.boolean(),
      trouble: z.enum(['not-served', 'failed']).nullable(),
    })
    .nullable(),
  /** Null if this process has no endpoints of the chain. */
  usage: zRpcUsage.nullable(),
  /** Indexer counters of this process since its start; null if another process reads the chain. */
  health: z
    .object({
      state: z.enum(['starting', 'standby', 'catching-up', 'live', 'stalled', 'halted']),
      why: zChainTrouble.nullable(),
      /** Time since it stalled or halted, or since it waits to start. */
      forMs: z.number().nullable(),
      /** Blocks `from` to `to` are read up to `at`; the time left is null while the speed is unknown or too low. */
      progress: z
        .object({ from: z.number(), to: z.number(), at: z.number(), etaMs: z.number().nullable() })
        .nullable(),
      /** Hosts of its endpoints, without keys. */
      endpoints: z.array(z.string()),
      /** True if no endpoint serves block 0: the chain is recognised by its id alone. */
      isUnproven: z.boolean(),
      /** Ignored endpoints of other chains, with the evidence. */
      setAside: z.array(z.object({ endpoint: z.string(), why: z.string() })),
      /** Times the head ran ahead, blocks missed by that, and how many of them were read since. */
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

/** Operator contacts: https links and a WeChat id; null if unset. */
export const zContacts = z.object({
  chat: zContact,
  group: zContact,
  social: zContact,
  docs: zContact,
  wechat: zContact,
})
export type ContactsWire = z.infer<typeof zContacts>

/** Sign-in services between page and phone configured by the operator; off if null or false. */
export const zWalletServices = z.object({
  okxConnect: z.boolean(),
  walletConnect: z.object({ projectId: z.string(), relayUrl: z.string() }).nullable(),
})
export type WalletServices = z.infer<typeof zWalletServices>

/** The setting that a feature requires: unset, or without a usable value. */
const zMissing = z.object({ setting: z.string(), what: z.enum(['unset', 'empty']) })
export type MissingSetting = z.infer<typeof zMissing>

/** An optional server feature. */
const zFeature = z.object({
  name: z.string(),
  isOn: z.boolean(),
  /** Reason it is off, as a sentence. */
  reason: z.string().nullable(),
  missing: zMissing.nullable(),
})

/** Reason nothing can be stored: the disk is full, or the database is unreachable. */
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
    /** True if the page may embed another site's chart in a frame. */
    hasEmbeddedChart: z.boolean(),
    wallets: zWalletServices,
  }),
  cost: 2,
})

export const getCatalogue = defineRoute({
  path: '/api/networks',
  summary: 'The chain catalogue: networks, and names without pages of their own',
  reply: z.array(
    z.object({
      name: z.enum([...networks, ...placeholderNetworks, 'virtuals']),
      networkId: z.number(),
      chainId: z.number().nullable(),
      coin: z.string(),
      category: z.enum(['EVM', 'Solana']).nullable(),
      lpUrl: z.string().nullable(),
      isPlaceholder: z.boolean(),
    }),
  ),
})
