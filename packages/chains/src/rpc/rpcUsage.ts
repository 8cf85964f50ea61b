import type { EndpointLimits, RpcEndpoint } from './rpcEndpoint.ts'
import { type PurposeCount, sumCounts } from './rpcMeter.ts'

/** What an endpoint was used for in the last hour, and what is known of it. */
export type EndpointUsage = EndpointLimits & {
  endpoint: string
  purposes: PurposeCount[]
  /** Usual time of a small reply in milliseconds; null before the first. */
  latencyMs: number | null
  /** Blocks by which it was behind us when last asked for its head; null if it never was. */
  lag: number | null
}

/** Calls to a chain's endpoints. Endpoints are named by host. */
export type RpcUsage = {
  lastHour: PurposeCount[]
  /** Time that `lastHour` covers, in milliseconds. */
  coveredMs: number
  total: PurposeCount[]
  endpoints: EndpointUsage[]
}

/** Calls by purpose, and each endpoint's share and limits. */
export function usageOf(endpoints: readonly RpcEndpoint[]): RpcUsage {
  return {
    lastHour: sumCounts(endpoints.map(({ meter }) => meter.lastHour())),
    coveredMs: Math.max(0, ...endpoints.map(({ meter }) => meter.coveredMs)),
    total: sumCounts(endpoints.map(({ meter }) => meter.total())),
    endpoints: endpoints.map(({ name, limits, meter, latencyMs, lag }) => ({
      endpoint: name,
      ...limits,
      purposes: meter.lastHour(),
      latencyMs,
      lag,
    })),
  }
}
