import { getCopycats } from '@peregrine/contract/routes/search'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

/** Tokens that look like a token, the most liquid first, and what it may be a copy of. */
export const similarQuery = (network: Network, token: string) =>
  queryOptions({
    queryKey: ['similar', network, token],
    queryFn: ({ signal }) => call(getCopycats, { params: { network, token }, signal }),
    staleTime: 60_000,
  })
