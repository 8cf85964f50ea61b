import { requestFor } from '../../chainRequest.ts'
import type { Feature } from '../../feature.ts'
import { fillHolders } from './fillHolders.ts'

/** Completes the holders of tokens that are older than the index (docs/holders.md). */
export const holdersFeature: Feature = {
  work({ pool, chains, request, now, report }) {
    return fillHolders({
      pool,
      chains,
      request: requestFor(request, 'holders'),
      now,
      onError: (error) => report('holders', error),
    })
  },
}
