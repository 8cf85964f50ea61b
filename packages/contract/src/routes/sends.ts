import { chainKeys } from '@peregrine/core/network'
import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'

/** The id of an intent: 32 random hex characters, chosen when the trader pressed. */
export const zIntentId = z
  .string()
  .max(32)
  .regex(/^[0-9a-f]{32}$/)

/** 防夹; what each does on each chain stands in docs/trading-protection.md. */
export const protections = ['off', 'on', 'strong'] as const
export type Protection = (typeof protections)[number]
const zProtection = z.enum(protections)

const zSignedHex = z
  .string()
  .max(65_536)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)

/** What a send came to. Only `refused` allows to say that nothing left, and only of this attempt. */
export const sendOutcomes = ['accepted', 'refused', 'unknown'] as const

/** Why a send was not simply accepted. */
export const sendErrors = [
  'already-known',
  'nonce-too-low',
  'underpriced',
  'nonce-taken',
  'insufficient-funds',
  'expired',
  'timeout',
  'unreachable',
  'rejected',
] as const
export type SendError = (typeof sendErrors)[number]

export const zSendReply = z.object({
  success: z.boolean(),
  error: z.enum(sendErrors).nullable(),
  outcome: z.enum(sendOutcomes),
  /** The endpoint's own words about a refusal, without addresses of endpoints; untrusted. */
  detail: z.string().nullable(),
  /** Computed from the bytes, never taken from an endpoint. */
  data: z.object({ txHash: z.string() }),
})
export type SendReply = z.infer<typeof zSendReply>

const sendFaults = [
  'request.malformed',
  'intent.taken',
  'feature.off',
  'chain.unreachable',
  'request.too-many',
] as const
const sendCost = 10

export const sendToBuilders = defineRoute({
  method: 'POST',
  path: '/api/builders/send',
  summary: 'Send an Ethereum transaction to the block builders alone, with a window of time and blocks',
  access: 'maybe',
  body: z.object({
    signedTransaction: zSignedHex,
    options: z
      .object({
        /** Unix seconds. */
        minTimestamp: z.number().int().min(0).max(1e11).optional(),
        /** Unix seconds; 60 s from now by default. */
        maxTimestamp: z.number().int().min(0).max(1e11).optional(),
        /** 12 blocks from now by default. */
        maxBlockNumber: z.number().int().min(0).max(1e12).optional(),
        /** `strong` goes as a bundle, which is not included if it would revert. */
        protection: z.enum(['on', 'strong']).default('on'),
      })
      .prefault({}),
    intent: zIntentId.optional(),
  }),
  reply: zSendReply,
  form: 'plain',
  cost: sendCost,
  faults: sendFaults,
})

const zBroadcast = z.object({
  signedTx: zSignedHex,
  /** Informative: what counts is signed into the transaction. */
  permitSignature: zText(1_024).nullish(),
  /** Asks all nodes at once; otherwise one after another. */
  isFastMode: z.boolean().default(false),
  protection: zProtection.default('off'),
  intent: zIntentId.optional(),
})

function broadcastRoute(chain: 'bsc' | 'base' | 'eth', summary: string) {
  return defineRoute({
    method: 'POST',
    path: `/api/${chain}/broadcast-tx`,
    summary,
    access: 'maybe',
    body: zBroadcast,
    reply: zSendReply,
    form: 'plain',
    cost: sendCost,
    faults: sendFaults,
  })
}

export const broadcastBsc = broadcastRoute(
  'bsc',
  'Send a BNB Chain transaction: to the nodes, or to the private relay',
)
export const broadcastBase = broadcastRoute(
  'base',
  'Send a Base transaction to the nodes, whose sequencer keeps it private',
)
export const broadcastEth = broadcastRoute('eth', 'Send an Ethereum transaction to the public pool')

export const sendSolana = defineRoute({
  method: 'POST',
  path: '/api/sol/swap/sendTx',
  summary: 'Send a Solana transaction, raced over block engines, a fast node and the main node',
  access: 'maybe',
  body: z.object({
    /** Base64. A transaction has at most 1,232 bytes. */
    tx: z
      .string()
      .max(1_644)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    config: z.object({ protection: zProtection.default('off') }).prefault({}),
    intent: zIntentId.optional(),
  }),
  /** As the other sends, with the signature itself as `data`. */
  reply: zSendReply.extend({ data: z.string() }),
  form: 'plain',
  cost: sendCost,
  faults: sendFaults,
})

export const closeIntent = defineRoute({
  method: 'POST',
  path: '/api/intents/close',
  summary:
    'Close an intent of which nothing was sent, so that nothing of it can be any more; or tell what was. Whoever knows its id may',
  access: 'maybe',
  body: z.object({ chain: z.enum(chainKeys), sender: zAddressInput, intent: zIntentId }),
  reply: z.object({
    isClosed: z.boolean(),
    /** Of its transactions, oldest first; any of them may have landed. */
    hashes: z.array(z.string()),
  }),
  cost: 5,
  faults: ['request.malformed'],
})

export const verdictStates = ['landed', 'failed', 'pending', 'unknown', 'expired'] as const

const zVerdictEvidence = z.object({
  source: z.enum(['node', 'index', 'fence']),
  /** Place of the node in the settings, from 1; null for the other sources. */
  node: z.number().nullable(),
  says: z.enum([
    'success',
    'reverted',
    'pending',
    'absent',
    'unreachable',
    'traded',
    'nonce-used',
    'past-last-valid',
    'single-node',
    'pruned',
    'sent-here',
  ]),
  block: z.number().nullable(),
})
export type VerdictEvidence = z.infer<typeof zVerdictEvidence>

export const zVerdict = z.object({
  state: z.enum(verdictStates),
  /** Block or slot of a landed or failed transaction. */
  block: z.number().nullable(),
  evidence: z.array(zVerdictEvidence),
})
export type Verdict = z.infer<typeof zVerdict>

export const getVerdict = defineRoute({
  path: '/api/execution/:chain/:hash',
  summary: 'What became of a transaction, by the nodes and by our own index; never `expired` without proof',
  params: z.object({
    chain: z.enum(chainKeys),
    hash: z
      .string()
      .max(90)
      .regex(/^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/),
  }),
  query: z.object({
    /** Its sender, where the transaction did not leave through this server. */
    sender: zAddressInput.optional(),
  }),
  reply: zVerdict,
  cost: 5,
  faults: ['request.malformed', 'chain.unreachable'],
})
