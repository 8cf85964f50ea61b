import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zChain } from '../trade.ts'

/** An endpoint as the page may see it: its host, and whether a hidden part, such as a key, follows. */
export const zMaskedUrl = z.object({ host: z.string(), isMasked: z.boolean() })
export type MaskedUrl = z.infer<typeof zMaskedUrl>

const zMaskedPurposes = z.object({
  rpc: z.array(zMaskedUrl),
  ws: z.array(zMaskedUrl),
  logs: z.array(zMaskedUrl),
  grpc: z.array(zMaskedUrl),
})

const zChainEndpoints = z.object({
  chain: zChain,
  /** Variables of the environment that name this chain's endpoints, and so win over saved ones. */
  variables: z.array(z.string()),
  saved: zMaskedPurposes.nullable(),
  /** What this run reads from; null in the sandbox, and for a chain without endpoints. */
  used: zMaskedPurposes.nullable(),
})
export type ChainEndpointsWire = z.infer<typeof zChainEndpoints>

/** Whether the server starts itself again; `manual` under a foreign supervisor, `none` if nothing changes. */
const zRestart = z.enum(['automatic', 'manual', 'none'])
export type Restart = z.infer<typeof zRestart>

/** Comma-separated URLs, each with options after `#`. */
const zUrls = zText(4_096)

export const getEndpoints = defineRoute({
  path: '/api/endpoints',
  summary:
    "The endpoints of each chain, without their keys; for the operator, or on the server's own machine",
  access: 'maybe',
  reply: z.object({
    mode: z.enum(['sandbox', 'live']),
    /** Differs after each start. */
    run: z.string(),
    restart: zRestart,
    /** False with a database of the operator's own, which holds one set of chains. */
    canSave: z.boolean(),
    chains: z.array(zChainEndpoints),
  }),
  cost: 2,
  faults: ['session.missing', 'operator.only'],
})

const zLevel = z.enum(['good', 'limited', 'missing', 'unknown'])
const zCount = z.number().nullable()
const zMaybe = z.boolean().nullable()

/** What was measured; null is unknown. */
const zFacts = z.object({
  reach: z.enum(['ok', 'unreachable', 'refused', 'not-rpc']),
  isRightChain: zMaybe,
  isMainnet: zMaybe,
  latencyMs: zCount,
  headAgeMs: zCount,
  head: zCount,
  logRange: zCount,
  blockDepth: zCount,
  stateDepth: zCount,
  socket: z.enum(['given', 'derived', 'none']).nullable(),
  grpc: z.enum(['ok', 'unreachable', 'refused', 'silent']).nullable(),
  grpcVersion: z.string().nullable(),
  batch: zCount,
  callsPerSecond: zCount,
  isRateLimited: zMaybe,
  methods: z.record(z.string(), zMaybe),
})
export type EndpointFactsWire = z.infer<typeof zFacts>

const zVerdict = z.object({
  ability: z.enum(['trades', 'transfers', 'history', 'holders', 'security']),
  level: zLevel,
  lack: z
    .enum([
      'no-logs',
      'no-blocks',
      'no-socket',
      'low-rate',
      'short-ranges',
      'pruned',
      'no-simulation',
      'top-holders-only',
      'no-holders',
      'not-measured',
      'late-head',
      'grpc-failed',
    ])
    .nullable(),
})
export type VerdictWire = z.infer<typeof zVerdict>

export const testEndpoint = defineRoute({
  method: 'POST',
  path: '/api/endpoints/test',
  summary: 'Measure an endpoint for up to 15 s: what it serves, and what will work with it',
  access: 'maybe',
  body: z.object({
    chain: zChain,
    rpc: zUrls.describe('only the first URL is measured; empty for the saved one'),
    ws: zUrls.optional(),
    logs: zUrls.optional(),
    grpc: zUrls.optional(),
  }),
  reply: z.object({ facts: zFacts, verdicts: z.array(zVerdict) }),
  cost: 30,
  faults: ['session.missing', 'operator.only', 'endpoint.invalid', 'request.too-many'],
})

/** A field that is left out keeps what is saved; an empty one removes it, and an empty `rpc` the whole chain. */
const zEdit = z.object({
  chain: zChain,
  rpc: zUrls.optional(),
  ws: zUrls.optional(),
  logs: zUrls.optional(),
  grpc: zUrls.optional(),
})
export type EndpointEdit = z.infer<typeof zEdit>

const zSaved = z.object({ restart: zRestart })

export const saveEndpoints = defineRoute({
  method: 'PUT',
  path: '/api/endpoints',
  summary: 'Save endpoints in the data folder and start the server again with them',
  access: 'maybe',
  body: z.object({ edits: z.array(zEdit).min(1).max(8) }),
  reply: zSaved,
  cost: 10,
  faults: ['session.missing', 'operator.only', 'endpoint.invalid', 'endpoint.refused'],
})

export const forgetEndpoints = defineRoute({
  method: 'DELETE',
  path: '/api/endpoints',
  summary: 'Remove all saved endpoints: without any in the environment the sandbox starts again',
  access: 'maybe',
  reply: zSaved,
  cost: 10,
  faults: ['session.missing', 'operator.only'],
})
