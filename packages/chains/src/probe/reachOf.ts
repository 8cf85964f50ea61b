import type { Reach } from './endpointFacts.ts'
import type { Probed } from './probeCaller.ts'

/** How an endpoint failed that did not say which chain it serves. */
export function reachOf(outcome: Probed): Reach {
  if (outcome.isOk) return 'not-rpc'
  switch (outcome.kind) {
    case 'network':
    case 'timeout':
    case 'server':
      return 'unreachable'
    case 'refused':
    case 'rate-limited':
      return 'refused'
    default:
      return 'not-rpc'
  }
}
