import type { GrpcReach } from './probeGrpc.ts'

/** How an endpoint answers at all: with JSON-RPC, not, or with a refusal such as a wrong key. */
export type Reach = 'ok' | 'unreachable' | 'refused' | 'not-rpc'

/** Methods that some plans lack; which are asked depends on the chain's family. */
export type ProbedMethod =
  | 'simulate'
  | 'blockReceipts'
  | 'trace'
  | 'fullBlock'
  | 'programAccounts'
  | 'largestAccounts'
  | 'blockSubscribe'
  | 'logsSubscribe'

/** What was measured of an endpoint. Null is unknown: not measured, or the endpoint refused too often to tell. */
export type EndpointFacts = {
  reach: Reach
  /** True if it serves the wanted chain. */
  isRightChain: boolean | null
  /** False for a chain that has our id but another first block, such as a local one. */
  isMainnet: boolean | null
  /** Median of small calls. */
  latencyMs: number | null
  headAgeMs: number | null
  /** Number of the newest block or slot. */
  head: number | null
  /** Most blocks that one eth_getLogs spanned; 0 if logs are refused. */
  logRange: number | null
  /** Blocks behind the head that were served, and whether that is all there are or all that was tried. */
  blockDepth: number | null
  stateDepth: number | null
  /** A websocket that answers a subscription: the given one, one at the same address, or none. */
  socket: 'given' | 'derived' | 'none' | null
  /** Solana's blocks by gRPC; null if no such endpoint is given. */
  grpc: GrpcReach | null
  grpcVersion: string | null
  /** Most calls accepted in one request. */
  batch: number | null
  /** Calls answered within a second of a burst; a lower bound unless `isRateLimited`. */
  callsPerSecond: number | null
  isRateLimited: boolean | null
  methods: Partial<Record<ProbedMethod, boolean | null>>
}

/** Facts of an endpoint of which nothing is known. */
export function noFacts(reach: Reach): EndpointFacts {
  return {
    reach,
    isRightChain: null,
    isMainnet: null,
    latencyMs: null,
    headAgeMs: null,
    head: null,
    logRange: null,
    blockDepth: null,
    stateDepth: null,
    socket: null,
    grpc: null,
    grpcVersion: null,
    batch: null,
    callsPerSecond: null,
    isRateLimited: null,
    methods: {},
  }
}
