/** Faults of JSON-RPC endpoints, all seen from real providers. */
export const faultKinds = [
  'missing-log',
  'empty-logs',
  'stale-head',
  'mixed-nodes',
  'wrong-hash',
  'duplicate',
  'null-receipt',
  'rate-limit',
  'timeout-after-accept',
  'garbage',
] as const

export type FaultKind = (typeof faultKinds)[number]
