import { getEndpoints } from '@peregrine/contract/routes/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

/** Query for the endpoints of each chain, masked; refused to strangers. */
export const endpointsQuery = queryOptions({
  queryKey: ['endpoints'],
  queryFn: ({ signal }) => call(getEndpoints, { signal }),
  staleTime: 0,
  retry: false,
})
