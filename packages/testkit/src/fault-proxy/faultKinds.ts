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

/** Faults of sends: two errors for what was taken, a success for what never is, and one for what is only later. */
export const sendFaultKinds = [
  'already-known',
  'nonce-too-low',
  'success-that-never-lands',
  'late-landing',
] as const

export type SendFaultKind = (typeof sendFaultKinds)[number]
export type FaultKind = (typeof faultKinds)[number] | SendFaultKind
