import { getCopycats } from '@peregrine/contract/routes/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import type { TokenRef } from '../tokens/tokenRef.ts'

/** Query for lookalikes of a token, most liquid first, and the token it may be a copy of. */
export const similarQuery = ({ network, token }: TokenRef) =>
  queryOptions({
    queryKey: ['similar', network, token],
    queryFn: ({ signal }) => call(getCopycats, { params: { network, token }, signal }),
    staleTime: 60_000,
  })
