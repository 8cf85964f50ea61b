import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import type { ChainKey } from '@peregrine/core/network'
import type { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { statusQuery } from '../domain/status/useServerStatus.ts'
import { chainStatus } from './chainStatus.ts'

/** Blocks of ten minutes that began at this time, and are not read yet. */
export const leftOutAt = (fromTime: number): LeftOutWire => ({
  from: 100,
  to: 149,
  fromTime,
  toTime: fromTime + 600_000,
  why: 'too-slow',
  unservedSince: null,
})

/** The status of a server one of whose chains left out blocks then. */
export function gapAnswers(chain: ChainKey, fromTime: number): Record<string, unknown> {
  const range = leftOutAt(fromTime)
  const chains = [chainStatus({ chain, leftOut: [range], missed: [range] })]
  return { '/api/status': { code: '000000', data: { mode: 'live', chains } } }
}

/** Waits until the page knows the status: before, nothing is marked. */
export const untilStatusKnown = (queries: QueryClient): Promise<void> =>
  vi.waitFor(() => {
    if (queries.getQueryData(statusQuery.queryKey) === undefined) throw new Error('no status yet')
  })
