import type { Evidence, EvidenceCode } from '@peregrine/contract/routes/security'
import { isFault } from '@peregrine/core/fault'

/** One flag before its timestamp. */
export type Finding<Value = boolean> = { value: Value | null; evidence: Evidence[] }

type Params = Evidence['params']

export function evidence(code: EvidenceCode, params: Params = {}): Evidence {
  return { code, params }
}

export function finding<Value>(value: Value | null, code: EvidenceCode, params: Params = {}): Finding<Value> {
  return { value, evidence: [evidence(code, params)] }
}

/** Returns an unknown flag with its reason. */
export function unknown(code: EvidenceCode, params: Params = {}): Finding<never> {
  return { value: null, evidence: [evidence(code, params)] }
}

/** Returns the reason for a measurement that threw; rethrows errors not caused by the node. */
export function reasonOf(error: unknown): EvidenceCode {
  if (isFault(error, 'reply.malformed')) return 'reply-malformed'
  if (isFault(error, 'chain.unreachable')) return 'node-unreachable'
  throw error
}
