import type { RefusalForms } from './refusalForms.ts'

/** What a provider serves, and where it refuses. */
export type ProviderLimits = {
  /** Calls per second, each entry of a batch counted; more are refused. 0 is no limit. */
  callsPerSecond: number
  /** How long after a call over the rate all are refused, each of which begins it anew. 0 is not at all. */
  banMs: number
  /** Calls per second of any one method. 0 is no limit. */
  callsPerMethod: number
  /** Calls that are served from now on; then all are refused, until it is set anew. */
  quota: number
  /** Entries of a batch; a larger batch is refused as a whole. */
  maxBatch: number
  /** Blocks that one eth_getLogs may span. */
  logRange: number
  /** Blocks behind the head whose state can be read. */
  stateDepth: number
  /** Blocks (slots) behind the head that are still served; older ones are pruned. */
  blockDepth: number
  hasSocket: boolean
  /** Delay of each reply. */
  latencyMs: number
  /** Share of calls with a fault of `FaultKind`, 0 to 1. */
  faultRate: number
  /** Share of requests that a page answers, 0 to 1. */
  pages: number
  refusedMethods: readonly string[]
  /** Methods whose calls get no reply, nor do others of the same batch. */
  silentMethods: readonly string[]
  /** True if every eth_call has to name a contract: init code, which may make many calls, is not run. */
  needsDestination: boolean
  /** Names of blocks that the node does not know, such as `finalized`. */
  refusedTags: readonly string[]
  /** How it refuses, where that is not the usual form. */
  forms: Partial<RefusalForms>
}

const noTracing = ['debug_traceBlockByHash', 'debug_traceBlockByNumber', 'trace_block']
const unlimited = Number.POSITIVE_INFINITY

const paid: ProviderLimits = {
  callsPerSecond: 300,
  banMs: 0,
  callsPerMethod: 0,
  quota: unlimited,
  maxBatch: 100,
  logRange: 10_000,
  stateDepth: unlimited,
  blockDepth: unlimited,
  hasSocket: true,
  latencyMs: 20,
  faultRate: 0,
  pages: 0,
  refusedMethods: [],
  silentMethods: [],
  needsDestination: false,
  refusedTags: [],
  forms: {},
}

/**
 * Providers as users meet them. `free-evm` and `free-solana` are the usual free plans, `paid` an archive node without
 * narrow limits, `pruned` a node that keeps only the last blocks, `flaky` a paid one with every fault of the fault
 * proxy. The limits follow the published plans in docs/live.md.
 */
export const providerProfiles = {
  'free-evm': {
    ...paid,
    callsPerSecond: 25,
    maxBatch: 20,
    logRange: 100,
    stateDepth: 64,
    hasSocket: false,
    latencyMs: 60,
    refusedMethods: ['eth_simulateV1', ...noTracing],
  },
  'free-solana': {
    ...paid,
    callsPerSecond: 10,
    maxBatch: 10,
    blockDepth: 10_000,
    latencyMs: 60,
    refusedMethods: ['getProgramAccounts', 'blockSubscribe'],
  },
  paid,
  pruned: { ...paid, stateDepth: 64, blockDepth: 128 },
  flaky: { ...paid, faultRate: 0.05 },
} as const satisfies Record<string, ProviderLimits>

export type ProviderProfile = keyof typeof providerProfiles
